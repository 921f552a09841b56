import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

type Rule = keyof typeof rules;
type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

/**
 * What an amount must never pass through, and why. From `arithmetic` on they hold where a
 * name says money, before it everywhere. Types stop most arithmetic on decimal text; these are the ways around them that compile.
 */
const rules = {
  'Number()': 'a JavaScript number keeps 15 to 17 digits; for other text use the schemas of contract/integer.ts',
  parse: 'parseFloat and parseInt read as much as they understand and drop the rest',
  'unary plus': 'converts text to a JavaScript number',
  toFixed: 'rounds; amounts are cut for display as text',
  valueAsNumber: 'reads an input as a JavaScript number',
  'JSON.parse': 'reads literals as JavaScript numbers; use readJson of contract/json.ts',
  '.json()': 'reads literals as JavaScript numbers; use readJson of contract/json.ts on the text',
  arithmetic: 'use decimal of contract/money.ts, or bigint base units with the unit in the name (amountWei)',
  comparison: 'decimal text compares letter by letter; use decimal.compare',
  Math: 'works on JavaScript numbers',
  'number type': 'an amount is a Decimal or a bigint',
  'number schema': 'use amountSchema of contract/money.ts',
} satisfies Record<string, string>;

/** The only exceptions, each with its reason; one that is no longer needed fails below. */
const exceptions: Record<string, Partial<Record<Rule, string>>> = {
  'src/contract/money.ts': { 'Number()': 'a count of places, bounded before', toFixed: 'of Big: exact plain notation' },
  'src/bff/audit/read-audit.ts': { 'Number()': 'the number of a row, counted by one' },
  'src/bff/audit/verify-audit.ts': { 'Number()': 'numbers of rows, counted by one' },
  'src/bff/session/passwords.ts': { 'Number()': 'cost figures of a password hash' },
  'src/contract/entity.ts': { 'Number()': 'codes of a person or firm, never an amount: at most 15 digits' },
  'src/contract/lenient-answer.ts': { 'Number()': 'a time in seconds or milliseconds' },
  'src/contract/integer.ts': { 'Number()': 'the one door for integers: at most 16 digits, bounds checked after' },
  'src/database/value-parsers.ts': { 'JSON.parse': 'jsonb columns: no amount is kept in one as a number (custody/store/tables.ts)' },
  'src/custody/withdrawals/checked-fee.ts': { 'number type': 'a staking fee is a whole rate of gwei, as the contract reads it' },
  'src/custody/uploads/read-form.ts': { 'Number()': 'a document type: at most six digits' },
  'src/custody/filecoin/storage-providers.ts': { 'Number()': 'the number in the name of a provider: f01234' },
  'src/contract/retry-after.ts': { 'Number()': 'seconds to wait: at most nine digits' },
  'src/contract/rules/due-clock.ts': { 'Number()': 'the year of a day of the calendar' },
  'src/web/parts/chart/chart-data.ts': { 'Number()': 'geometry of a drawing: what is shown as a figure is the decimal text' },
  'src/web/features/fees/fee-rows.ts': { 'Number()': 'length of a bar in thousandths', Math: 'a count of decimal places' },
  'src/web/features/regulatory/why/deposit-window-shape.ts': { 'Number()': 'geometry of a drawing, as above' },
  'src/web/features/wallets/wallet-values.ts': { 'Number()': 'the number of a party that was chosen from a list' },
  'src/web/data/export-file.ts': { 'Number()': 'the count of records that a file ends with' },
  'src/web/parts/list/window-focus.ts': { 'Number()': 'the place of a row in a list', parse: 'a length of CSS in px' },
  'src/web/parts/list/window-span.ts': { 'Number()': 'the place of a row in a list', parse: 'a length of CSS in px' },
  'src/bff/filecoin/limited-call.ts': { 'Number()': 'milliseconds to wait' },
  'src/bff/journal/show-command.ts': { 'JSON.parse': 'what the journal wrote itself: texts alone' },
  'src/bff/journal/sought-by.ts': { 'JSON.parse': 'a destination: ids and texts alone' },
  'src/bff/journal/review-policy.ts': { 'JSON.parse': 'the policy that the desk wrote itself: texts alone' },
  'src/web/features/withdraw/withdraw-beneficiary-values.ts': { 'Number()': 'how many beneficiaries the form shows' },
  'src/web/features/withdraw/fields/beneficiary-section.tsx': { 'Number()': 'how many beneficiaries the form shows' },
  'src/database/lock.ts': { 'JSON.parse': 'the lock file: a host name and a process id' },
};

const moneyWords = /^(amounts?|balances?|fees?|rates?|rewards?|penalt(y|ies)|prices?)$/;
/** A unit says bigint; the others say that the name counts or labels something instead of being money. */
const otherWords =
  /^(wei|gwei|afil|sats?|satoshis?|units?|limit|limiter|limited|count|counts|index|length|size|places|digits|ids?|ms|seconds|percent)$/;

/** Whether a name says money: `feeRate` and `total_amount` do, `generate`, `amountWei`, `rateLimit` and `fees.length` do not. */
function saysMoney(name: string): boolean {
  const words = name.split(/_|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());
  return words.some((word) => moneyWords.test(word)) && !words.some((word) => otherWords.test(word));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function someWithin(node: Node, matches: (node: Node) => boolean): boolean {
  return matches(node) || childrenOf(node).some((child) => someWithin(child, matches));
}

/** The name an expression goes by: the last one of `record.fee`, `rates['btc']`'s object, the callee of `amountOf(x)`; else none. */
function nameOf(value: unknown): string {
  if (!isNode(value)) return '';
  if (value.type === 'Identifier') return String(value['name']);
  if (value.type === 'MemberExpression') return value['computed'] === true ? nameOf(value['object']) : nameOf(value['property']);
  if (value.type === 'CallExpression') return nameOf(value['callee']);
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? value['value'] : '';
  return 'expression' in value ? nameOf(value['expression']) : '';
}

function isMoney(value: unknown): boolean {
  return isNode(value) && value.type !== 'Literal' && saysMoney(nameOf(value));
}

/** Text is joined and bigint literals are exact: such an operand makes the operation harmless. */
function isHarmless(value: unknown): boolean {
  return (
    isNode(value) &&
    (value.type === 'TemplateLiteral' || (value.type === 'Literal' && (typeof value['value'] === 'string' || 'bigint' in value)))
  );
}

function isMoneyOperation(left: unknown, right: unknown): boolean {
  return (isMoney(left) || isMoney(right)) && !isHarmless(left) && !isHarmless(right);
}

const looksLike = {
  'Number()': (node) => isCallOf(node, /^Number$/),
  parse: (node) => isCallOf(node, /^(Number\.)?parse(Float|Int)$/),
  'unary plus': (node) => node.type === 'UnaryExpression' && node['operator'] === '+',
  toFixed: (node) => isCallOf(node, /(^|\.)to(Fixed|Precision|Exponential)$/),
  valueAsNumber: (node) => node.type === 'Identifier' && node['name'] === 'valueAsNumber',
  'JSON.parse': (node) => isCallOf(node, /^JSON\.parse$/),
  '.json()': (node) => isCallOf(node, /\.json$/) && Array.isArray(node['arguments']) && node['arguments'].length === 0,
  arithmetic: (node) =>
    (node.type === 'BinaryExpression' &&
      /^([-+*/%]|\*\*)$/.test(String(node['operator'])) &&
      isMoneyOperation(node['left'], node['right'])) ||
    (node.type === 'AssignmentExpression' &&
      /^([-+*/%]|\*\*)=$/.test(String(node['operator'])) &&
      isMoneyOperation(node['left'], node['right'])) ||
    (node.type === 'UpdateExpression' && isMoney(node['argument'])) ||
    (node.type === 'UnaryExpression' && node['operator'] === '-' && isMoney(node['argument'])),
  comparison: (node) =>
    node.type === 'BinaryExpression' &&
    /^[<>]=?$/.test(String(node['operator'])) &&
    (isMoney(node['left']) || isMoney(node['right'])) &&
    ![node['left'], node['right']].some((side) => isNode(side) && 'bigint' in side),
  Math: (node) => isCallOf(node, /^Math\./) && someWithin(node, (inner) => inner.type === 'Identifier' && saysMoney(nameOf(inner))),
  'number type': (node) => isNamedMoney(node) && isNode(node['typeAnnotation']) && someWithin(node['typeAnnotation'], isNumberType),
  'number schema': (node) =>
    node.type === 'Property' && saysMoney(nameOf(node['key'])) && isNode(node['value']) && someWithin(node['value'], isNumberSchema),
} satisfies Record<Rule, (node: Node) => boolean>;

function isCallOf(node: Node, path: RegExp): boolean {
  return (node.type === 'CallExpression' || node.type === 'NewExpression') && path.test(pathOf(node['callee']));
}

/** `JSON.parse` of a callee; a part that is no name is left out (`.json`). */
function pathOf(callee: unknown): string {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return nameOf(callee);
  return `${pathOf(callee['object'])}.${nameOf(callee['property'])}`;
}

function isNamedMoney(node: Node): boolean {
  const named = node.type === 'Identifier' ? node : node['key'];
  return (
    (node.type === 'Identifier' || node.type === 'TSPropertySignature' || node.type === 'PropertyDefinition') && saysMoney(nameOf(named))
  );
}

function isNumberType(node: Node): boolean {
  return node.type === 'TSNumberKeyword';
}

function isNumberSchema(node: Node): boolean {
  return isCallOf(node, /^z\.(coerce\.)?(number|int|float32|float64)$/);
}

/** Breaches of a source text as `file:line rule (why)`. */
function breachesIn(file: string, source: string): { rule: Rule; at: string }[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const found: { rule: Rule; at: string }[] = [];
  const visit = (node: Node): void => {
    for (const rule of ruleNames) {
      if (!looksLike[rule](node)) continue;
      const line = source.slice(0, node.start).split('\n').length;
      found.push({ rule, at: `${file}:${line} ${rule} (${rules[rule]})` });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  if (isNode(program)) visit(program);
  return found;
}

const ruleNames = Object.keys(rules).filter((name): name is Rule => name in rules);

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\.gen\.ts$|\/test-[^/]+$/.test(file));

describe('an amount', () => {
  test('passes through no JavaScript number anywhere in the house', () => {
    const breaches = sources.flatMap((file) =>
      breachesIn(file, readFileSync(file, 'utf8'))
        .filter(({ rule }) => exceptions[file]?.[rule] === undefined)
        .map(({ at }) => at),
    );
    expect(sources.length).toBeGreaterThan(0);
    expect(breaches).toEqual([]);
  });

  test('has no exception that nothing needs', () => {
    const needed = Object.keys(exceptions).flatMap((file) =>
      breachesIn(file, readFileSync(file, 'utf8')).map(({ rule }) => `${file} ${rule}`),
    );
    const granted = Object.entries(exceptions).flatMap(([file, reasons]) => Object.keys(reasons).map((rule) => `${file} ${rule}`));
    expect(granted.filter((each) => !needed.includes(each))).toEqual([]);
  });
});

/** Planted breaches, so that the test above is known to be able to fail. */
const planted: [Rule, string][] = [
  ['Number()', 'Number(text)'],
  ['Number()', 'new Number(text)'],
  ['parse', 'parseFloat(text)'],
  ['parse', 'Number.parseInt(text, 10)'],
  ['unary plus', '+text'],
  ['toFixed', 'value.toFixed(2)'],
  ['toFixed', 'input.value.toPrecision(3)'],
  ['valueAsNumber', 'event.currentTarget.valueAsNumber'],
  ['JSON.parse', 'JSON.parse(body)'],
  ['.json()', 'await (await fetch(url)).json()'],
  ['arithmetic', 'record.amount + fee'],
  ['arithmetic', 'total -= penalty'],
  ['arithmetic', "-balances['btc']"],
  ['arithmetic', 'cadRate * 2'],
  ['comparison', 'amount > threshold'],
  ['comparison', 'limit <= wallet.balance'],
  ['Math', 'Math.max(0, reward)'],
  ['number type', '(amount: number) => amount'],
  ['number type', '{} as { readonly network_fee: number | null }'],
  ['number schema', '({ amount: z.optional(z.number()) })'],
];

const innocent = [
  'amountWei + feeWei',
  'balance > 0n',
  "amount + ' eth'",
  'amounts.length > 0',
  'rateLimit * 2',
  'Math.max(0, pageIndex - 1)',
  '(feeCount: number) => feeCount + 1',
  'decimal.compare(amount, threshold) > 0',
  'reply.json({ amount })',
];

describe('the search for lost digits', () => {
  test.for(planted)('finds %s in: %s', ([rule, source]) => {
    expect(breachesIn('planted.ts', `void (${source});`).map((breach) => breach.rule)).toContain(rule);
  });

  test.for(innocent)('leaves alone: %s', (source) => {
    expect(breachesIn('planted.ts', `void (${source});`)).toEqual([]);
  });

  test('names the file and the line', () => {
    expect(breachesIn('src/web/x.ts', 'const a = 1;\nconst b = Number(a);')[0]?.at).toMatch(/^src\/web\/x\.ts:2 Number\(\)/);
  });
});
