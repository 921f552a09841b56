import type * as z from 'zod/mini';
import type { User } from '#bff/auth/index.ts';
import { timePage } from '#bff/core/time-page.ts';
import { isApprover } from '#bff/money/commands/reviewer-view.ts';
import { indexedRecords } from '#bff/money/commands/show-command.ts';
import type { Money } from '#bff/money/money.ts';
import { awaitsUntil, reviewOf, reviewsOf } from '#bff/money/orders/given-reviews.ts';
import type { Batch, BatchRows, BatchRowsQuery, BatchRowState, batchQuerySchema } from '#contract/desk/batches.ts';
import { unresolvedStates } from '#contract/desk/command.ts';
import { batchRowsMax } from '#contract/limits.ts';
import { maskedText } from '#contract/people/personal-data.ts';
import { mayDo, personalDataView, rolesWith } from '#contract/roles.ts';
import { isOver, rowStateOf } from '#contract/rules/batch-plan.ts';
import { integerOfText, integerOrNull } from '#contract/wire/integer.ts';
import type { Page } from '#contract/wire/page.ts';
import type { BatchRecord, PartRecord } from './batches.ts';
import { releasedStates, rowClaims, type RowClaims } from './row-claims.ts';

type Claims = ReturnType<RowClaims['get']>;

/** Batches as the API returns them, with the outcomes of their parts. A list has no transactions. */
async function showBatches(
  { batches }: Pick<Money, 'batches'>,
  records: readonly BatchRecord[],
  isList: boolean,
): Promise<readonly Batch[]> {
  const ids = records.map(({ id }) => id);
  const [parts, claims] = [await batches.partsOf(ids), await rowClaims(batches.tables, ids)];
  const reviews = await reviewsOf(batches.tables, 'batch', ids);
  const transactions = await indexedRecords(batches.tables, isList ? [] : [...parts.values()].flat());
  return records.map((record) => ({
    ...batchFields(record, parts.get(record.id) ?? [], claims.get(record.id), transactions),
    review: reviewOf(record, reviews.get(record.id) ?? []),
    file: batches.fileOf(record),
  }));
}

/** A page of batches, newest first. */
export async function listBatches(
  money: Pick<Money, 'batches'>,
  { state, ...pageQuery }: z.output<typeof batchQuerySchema>,
): Promise<Page<Batch>> {
  const { limit, direction, cursorCondition, visible: visibleRows, envelope } = timePage(pageQuery);
  let query = money.batches.tables.selectFrom('batches').selectAll().limit(limit).where(cursorCondition);
  if (state !== undefined) query = query.where('state', '=', state);
  const readRows = await query.orderBy('made_at', direction).orderBy('id', direction).execute();
  return envelope(readRows.length, await showBatches(money, visibleRows(readRows), true));
}

export async function showBatch(money: Pick<Money, 'batches'>, record: BatchRecord): Promise<Batch> {
  const [batch] = await showBatches(money, [record], false);
  if (batch === undefined) throw new Error(`batch ${record.id} could not be loaded`);
  return batch;
}

/** Some or all rows of a batch, each with its outcome. The cells have personal data, which is masked by role. */
export async function showBatchRows(
  { batches }: Pick<Money, 'batches'>,
  record: BatchRecord,
  { first = 0, count = batchRowsMax }: BatchRowsQuery,
  user: Pick<User, 'id' | 'roles'>,
): Promise<BatchRows> {
  const hasCells = canReadCells(record, user);
  const parts = (await batches.partsOf([record.id])).get(record.id) ?? [];
  const claims = (await rowClaims(batches.tables, [record.id])).get(record.id);
  const { header, rows, original_rows: originalRows } = batches.rowsOf(record);
  return {
    header,
    original_rows: hasCells && first === 0 ? originalRows : null,
    rows: parts.flatMap((part) =>
      rows.slice(Math.max(first, part.first_row), Math.min(first + count, part.first_row + part.row_count)).map((row) => ({
        ...row,
        cells: hasCells ? row.cells : row.cells.map((cell) => (cell === '' ? '' : maskedText)),
        remainder_id: claims?.lines.get(row.line) ?? (claims?.hasAll === true ? claims.newestId : null),
        part: part.number,
        state: rowStateOf(record.state, part.state ?? 'waiting'),
        record_id: integerOrNull(part.record_id),
        sent_at: part.sent_at?.toISOString() ?? null,
      })),
    ),
  };
}

/**
 * Whether a user may read the cells of a batch. Treasurers may, because they compose the file and send unsent rows again.
 * Roles with personal data and approvers of the batch may too.
 */
function canReadCells(record: BatchRecord, user: Pick<User, 'id' | 'roles'>): boolean {
  return mayDo(user.roles, rolesWith('send_money')) || personalDataView(user.roles) === 'full' || isApprover(record, user);
}

/**
 * Whether rows of a batch are certainly unsent and no part is unresolved. False for a remainder that ended before its
 * first send, because its rows returned to the earlier batch.
 */
export function hasRemainder(
  { state, remainder_of: earlierBatchId }: Pick<BatchRecord, 'state' | 'remainder_of'>,
  parts: readonly PartRecord[],
): boolean {
  if (earlierBatchId !== null && releasedStates.some((each) => each === state)) return false;
  const states = parts.map((part) => part.state ?? ('waiting' as const));
  const isInDoubt = states.some(
    (each) => each === 'awaiting_review' || unresolvedStates.some((unresolvedState) => unresolvedState === each),
  );
  return isOver(state) && !isInDoubt && states.some((each) => rowStateOf(state, each) === 'not_sent');
}

function batchFields(
  record: BatchRecord,
  parts: readonly PartRecord[],
  claims: Claims,
  transactions: Awaited<ReturnType<typeof indexedRecords>>,
): Omit<Batch, 'file' | 'review'> {
  const counts: Record<BatchRowState, number> = { waiting: 0, sending: 0, sent: 0, not_sent: 0, unknown: 0 };
  for (const { state, row_count: count } of parts) counts[rowStateOf(record.state, state ?? 'waiting')] += count;
  return {
    id: record.id,
    state: record.state,
    made_by: { name: record.user_name, email: record.user_email },
    made_at: record.made_at.toISOString(),
    awaits_until: awaitsUntil(record)?.toISOString() ?? null,
    wallet_id: integerOfText(record.wallet_id),
    asset: record.asset,
    amount: record.amount,
    row_count: record.row_count,
    destination_count: record.destination_count,
    reason: record.reason,
    stalled: stallOf(record),
    remainder_of: record.remainder_of,
    remainder_id: claims?.newestId ?? null,
    has_remainder: hasRemainder(record, parts) && claims?.hasAll !== true && counts.not_sent > (claims?.lines.size ?? 0),
    parts: parts.map((part) => ({
      number: part.number,
      row_count: part.row_count,
      amount: part.amount,
      state: part.state ?? 'waiting',
      command_id: part.state === null ? null : part.command_id,
      record_id: integerOrNull(part.record_id),
      record: transactions.get(part.record_id) ?? null,
      sent_at: part.sent_at?.toISOString() ?? null,
    })),
    counts,
  };
}

function stallOf({ state, stalled_at: at, stalled_why: why }: BatchRecord): Batch['stalled'] {
  return state !== 'running' || at === null || why === null ? null : { since: at.toISOString(), why };
}
