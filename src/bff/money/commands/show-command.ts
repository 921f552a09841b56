import type * as z from 'zod/mini';
import { timePage } from '#bff/core/time-page.ts';
import type { Money } from '#bff/money/money.ts';
import { awaitsUntil, reviewOf, reviewsOf, type StoredReview } from '#bff/money/orders/given-reviews.ts';
import type { Trx } from '#bff/money/orders/order-store.ts';
import { activeTreasurers } from '#bff/money/orders/require-treasurer.ts';
import { commandSchema, indexedRecordSchema, type Command, type commandQuerySchema } from '#contract/desk/command.ts';
import { withoutPersonalData } from '#contract/people/personal-data.ts';
import type { PersonalDataView } from '#contract/roles.ts';
import { integerOrNull } from '#contract/wire/integer.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import type { Page } from '#contract/wire/page.ts';
import { decidesAt } from './attempt-time.ts';
import type { CommandRow, Evidence } from './journal.ts';

type CommandServices = Pick<Money, 'journal' | 'times' | 'custody'>;

/** Commands with their evidence, and with the personal data that the reader may see. */
async function showCommands(money: CommandServices, rows: readonly CommandRow[], view: PersonalDataView): Promise<readonly Command[]> {
  const evidence = await money.journal.evidenceOf(rows.map(({ id }) => id));
  const reviews = await reviewsOf(
    money.journal.tables,
    'command',
    rows.map(({ id }) => id),
  );
  const records = await indexedRecords(money.journal.tables, rows);
  const batches = await money.journal.batchesOf(rows.flatMap(({ id, kind }) => (kind === 'batch_send' ? [id] : [])));
  const batchReviews = await reviewsOf(money.journal.tables, 'batch', [...new Set([...batches.values()].map(({ id }) => id))]);
  const resolvers = await activeTreasurers(
    money.journal.tables,
    rows.flatMap(({ verdict_user_id: id }) => id ?? []),
    money.journal.date().getTime(),
  );
  return rows.map((row) => {
    const { id, verdict_user_id: verdictUserId } = row;
    const hasVerdict = verdictUserId !== null && resolvers.has(verdictUserId);
    const batch = batches.get(id);
    const context = {
      hasVerdict,
      evidence: evidence.get(id) ?? [],
      // A part has the approvals of its batch.
      reviews: (batch === undefined ? reviews.get(id) : batchReviews.get(batch.id)) ?? [],
      batch,
      record: records.get(row.record_id) ?? null,
    };
    return commandFields(money, row, context, view);
  });
}

/** Transactions in the index, by id. Unreadable records are omitted. */
export async function indexedRecords(tables: Trx, rows: readonly { readonly record_id: string | null }[]) {
  const ids = rows.flatMap(({ record_id: id }) => id ?? []);
  if (ids.length === 0) return new Map<string | null, Command['record']>();
  const found = await tables.selectFrom('indexed_transactions').select(['key', 'record']).where('key', 'in', ids).execute();
  return new Map<string | null, Command['record']>(
    found.flatMap(({ key, record }) => {
      const parsed = indexedRecordSchema.safeParse(readJson(record));
      return parsed.success ? [[key, parsed.data]] : [];
    }),
  );
}

/** A page of the journal, newest first. */
export async function listCommands(
  money: Pick<Money, 'journal' | 'times' | 'custody'>,
  { state, kind, wallet_id: wallet, record_id: record, ...pageQuery }: z.output<typeof commandQuerySchema>,
  view: PersonalDataView,
): Promise<Page<Command>> {
  const { limit, direction, cursorCondition, visible: visibleRows, envelope } = timePage(pageQuery);
  let query = money.journal.tables.selectFrom('commands').selectAll().limit(limit).where(cursorCondition);
  if (state !== undefined) query = query.where('state', '=', state);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (wallet !== undefined) query = query.where('wallet_id', '=', wallet);
  if (record !== undefined) query = query.where('record_id', '=', record);
  const readRows = await query.orderBy('made_at', direction).orderBy('id', direction).execute();
  return envelope(readRows.length, await showCommands(money, visibleRows(readRows), view));
}

export async function showCommand(money: CommandServices, row: CommandRow, view: PersonalDataView): Promise<Command> {
  const [command] = await showCommands(money, [row], view);
  if (command === undefined) throw new Error(`command ${row.id} could not be loaded`);
  return command;
}

/** Data of a command that is not in its row. */
type CommandContext = {
  /** Whether the first user's verdict on the outcome still counts. */
  readonly hasVerdict: boolean;
  readonly evidence: readonly Evidence[];
  readonly reviews: readonly StoredReview[];
  /** The batch of a part. */
  readonly batch: { readonly id: string; readonly made_at: Date } | undefined;
  readonly record: Command['record'];
};

function commandFields(
  money: CommandServices,
  row: CommandRow,
  { hasVerdict, evidence, reviews, batch, record }: CommandContext,
  view: PersonalDataView,
): Command {
  const { kind, state, user_name: name, user_email: email } = row;
  return commandSchema.parse({
    id: row.id,
    kind,
    state,
    made_by: { name, email },
    made_at: row.made_at.toISOString(),
    requested_at: (batch ?? row).made_at.toISOString(),
    wallet_id: integerOrNull(row.wallet_id),
    asset: row.asset,
    amount: row.amount,
    destination: readJson(row.destination),
    value_cad: row.worth_cad,
    request: { method: row.method, path: row.path, body: bodyFor(money.journal.open(row.sealed_body, row.id, 'body'), view) },
    mark: row.mark,
    duplicate_of: row.duplicate_of,
    review: reviewOf(row, reviews),
    awaits_until: awaitsUntil(row)?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    decides_at: state === 'unknown' ? (decidesAt(money, row)?.toISOString() ?? null) : null,
    outcome: outcomeOf(money, row),
    record_id: integerOrNull(row.record_id),
    record,
    batch_id: batch?.id ?? null,
    settlement: hasVerdict ? settlementOf(row) : null,
    evidence: evidence.map(({ at, what }) => ({ at: at.toISOString(), what })),
  });
}

/** The exact text for readers with access to personal data, and a masked text for others. */
function bodyFor(text: string | null, view: PersonalDataView): string | null {
  if (text === null || view === 'full') return text;
  return writeJson(withoutPersonalData(readJson(text), view));
}

function outcomeOf({ journal }: CommandServices, row: CommandRow): Command['outcome'] {
  const answer = parsedAnswerOf(journal.open(row.sealed_answer, row.id, 'answer'));
  return row.status === null && answer.message === null ? null : { status: row.status, message: answer.message };
}

/** The stored parts of the service's answer. */
export function parsedAnswerOf(text: string | null): { readonly message: string | null; readonly body: string | null } {
  return text === null ? { message: null, body: null } : (JSON.parse(text) as { message: string | null; body: string | null });
}

function settlementOf(row: CommandRow): Command['settlement'] {
  const { verdict, verdict_reason: reason, verdict_name: name, verdict_email: email, verdict_at: at } = row;
  if (verdict === null || reason === null || name === null || email === null || at === null) return null;
  return { verdict, record_id: integerOrNull(row.verdict_record_id), reason, by: { name, email }, at: at.toISOString() };
}
