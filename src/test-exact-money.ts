/**
 * Operations that are forbidden for amounts, with the reason. They still compile, although types prevent most arithmetic on
 * decimal text. The rules before `arithmetic` apply everywhere, and the other rules apply only to names that mean money.
 */
export const rules = {
  'Number()': 'a JavaScript number keeps 15 to 17 digits; for other text use the schemas of contract/wire/integer.ts',
  parse: 'parseFloat and parseInt read as much as they understand and drop the rest',
  'unary plus': 'converts text to a JavaScript number',
  toFixed: 'rounds; amounts are cut for display as text',
  valueAsNumber: 'reads an input as a JavaScript number',
  'JSON.parse': 'reads literals as JavaScript numbers; use readJson of contract/wire/json.ts',
  '.json()': 'reads literals as JavaScript numbers; use readJson of contract/wire/json.ts on the text',
  arithmetic: 'use decimal of contract/money/money.ts, or bigint base units with the unit in the name (amountWei)',
  comparison: 'decimal text compares letter by letter; use decimal.compare',
  Math: 'works on JavaScript numbers',
  'number type': 'an amount is a Decimal or a bigint',
  'number schema': 'use amountSchema of contract/money/money.ts',
} satisfies Record<string, string>;

export type Rule = keyof typeof rules;

/** The permitted exceptions, each with its reason. A test fails if an exception is no longer needed. */
export const exceptions: Record<string, Partial<Record<Rule, string>>> = {
  'src/contract/money/money.ts': { toFixed: 'of Big: exact plain notation' },
  'src/contract/wire/plain-decimal.ts': { 'Number()': 'a count of places, bounded before' },
  'src/bff/core/audit/read-audit.ts': { 'Number()': 'the number of a row, counted by one' },
  'src/bff/core/audit/verify-audit.ts': { 'Number()': 'numbers of rows, counted by one' },
  'src/bff/auth/session/passwords.ts': { 'Number()': 'cost figures of a password hash' },
  'src/contract/people/entity.ts': { 'Number()': 'codes of a person or firm, never an amount: at most 15 digits' },
  'src/contract/wire/lenient-answer.ts': { 'Number()': 'a time in seconds or milliseconds' },
  'src/contract/wire/integer.ts': { 'Number()': 'the one door for integers: at most 16 digits, bounds checked after' },
  'src/database/value-parsers.ts': {
    'JSON.parse': 'jsonb columns: no amount is kept in one as a number (custody/store/custody-tables.ts)',
  },
  'src/custody/withdrawals/checked-fee.ts': { 'number type': 'a staking fee is a whole rate of gwei, as the contract reads it' },
  'src/custody/uploads/read-form.ts': { 'Number()': 'a document type: at most six digits' },
  'src/custody/filecoin/storage-providers.ts': { 'Number()': 'the number in the name of a provider: f01234' },
  'src/contract/wire/retry-after.ts': { 'Number()': 'seconds to wait: at most nine digits' },
  'src/contract/rules/due-clock.ts': { 'Number()': 'the year of a day of the calendar' },
  'src/web/parts/chart/chart-data.ts': { 'Number()': 'geometry of a drawing: what is shown as a figure is the decimal text' },
  'src/web/features/regulatory/why/deposit-window-chart.tsx': { 'Number()': 'geometry of a drawing, as above' },
  'src/web/lib/passkey.ts': { 'JSON.parse': 'options of a passkey: times and codes of algorithms' },
  'src/web/data/export-file.ts': { 'Number()': 'the count of records that a file ends with' },
  'src/web/parts/list/window-focus.ts': { 'Number()': 'the place of a row in a list', parse: 'a length of CSS in px' },
  'src/web/parts/list/visible-rows.ts': { 'Number()': 'the place of a row in a list', parse: 'a length of CSS in px' },
  'src/bff/staking/filecoin/limited-call.ts': { 'Number()': 'milliseconds to wait' },
  'src/bff/money/commands/show-command.ts': { 'JSON.parse': 'what the journal wrote itself: texts alone' },
  'src/bff/money/commands/journal.ts': { 'JSON.parse': 'a destination: ids and texts alone' },
  'src/web/parts/money-form/beneficiary-values.ts': { 'Number()': 'which beneficiary of the form' },
  'src/web/lib/table-file/workbook.ts': { 'Number()': 'places of cells, and the shortest text of a stored number' },
  'src/web/lib/table-file/workbook-styles.ts': { 'Number()': 'the bound of a condition that selects a number format' },
  'src/web/lib/table-file/packed-rows.ts': { 'Number()': 'the number of a line: at most nine digits' },
  'src/web/features/staking/new/amount-section.tsx': { 'Number()': 'the place of a slider; what is sent is the text' },
  'src/web/features/staking/history/history-figures.tsx': { 'Number()': 'a count of days' },
  'src/web/features/policy/draft-rules.tsx': { valueAsNumber: 'a count of hours' },
  'src/web/parts/policy/policy-replay.tsx': { 'Number()': 'a count of days' },
  'src/bff/staking/history/read-history.ts': { 'Number()': 'a count of validators' },
  'src/contract/rules/staking-rate.ts': { toFixed: 'of Big: a rate for people, and exact places of a mean' },
  'src/contract/rules/party-problems.ts': { 'Number()': 'a code of a list' },
  'src/web/lib/byte-labels.ts': { toFixed: 'of a size in bytes' },
  'src/web/parts/party/party-queues.ts': { 'Number()': 'the number of a party' },
  'src/web/parts/party/party-facts.tsx': { 'Number()': 'a code of a list' },
  'src/web/parts/party/party-file-row.tsx': { 'Number()': 'the number of a party, and a code of a list' },
  'src/web/features/new-party/ownership.ts': { 'Number()': 'hundredths of a percent of ownership' },
  'src/web/features/new-party/person-card.tsx': { 'Number()': 'the order of two names', 'JSON.parse': 'names of people: texts alone' },
  'src/web/features/new-party/sent-documents.tsx': { 'Number()': 'the number of a party' },
  'src/database/lock.ts': { 'JSON.parse': 'the lock file: a host name and a process id' },
};
