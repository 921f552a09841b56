import type { Money } from '#bff/money/money.ts';
import { unsentStates } from '#contract/desk/command.ts';
import type { Earlier } from '#contract/error.ts';
import { duplicateTime } from '#contract/limits.ts';
import { hasNotMoved, isRecordOf } from '#contract/money/command-record.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import type { DeskState } from './check.ts';
import type { Call, CheckedOrder } from './checked-order.ts';
import { readRecordsSince, type WholeRead } from './read-records.ts';

/** A read of the last 24 hours' records, for commands of some likenesses. */
export type RecentRead = WholeRead & {
  /** Ids of the commands that had their record before the read began: only of these can it show a lack. */
  readonly before: ReadonlySet<string>;
};

/** A call of an order, counted from 0, and the earlier command or record that it repeats. */
export type Repeated = { readonly call: number; readonly earlier: Earlier };

/** Reads the records of the last 24 hours. Throws a `Refusal` when the service does not answer. */
export async function readRecentRecords(
  money: Pick<Money, 'custody' | 'now' | 'tables'>,
  likenesses: readonly string[],
): Promise<RecentRead> {
  const recorded = await money.tables
    .selectFrom('commands')
    .select('id')
    .where('likeness', 'in', likenesses)
    .where('record_id', 'is not', null)
    .execute();
  const read = await readRecordsSince(money, new Date(money.custody.clock.time().date.getTime() - duplicateTime.ms));
  return { ...read, before: new Set(recorded.map(({ id }) => id)) };
}

/** The calls of an order that repeat an earlier one of the last 24 hours, in order. */
export async function earlierLike(
  { id, calls }: Pick<CheckedOrder, 'id' | 'calls'>,
  read: RecentRead,
  desk: Omit<DeskState, 'policies'>,
): Promise<readonly Repeated[]> {
  const repeated: Repeated[] = [];
  for (const [call, sought] of calls.entries()) {
    const earlier = await earlierOf(sought, read, desk, id);
    if (earlier !== null) repeated.push({ call, earlier });
  }
  return repeated;
}

/**
 * The newest equal command or record of the last 24 hours, or null. Money that did not move is no
 * duplicate. A command with a record counts unless a full read, begun after it had it, shows that
 * record as failed or not at all. So does a part that waits in a batch that was made before.
 */
async function earlierOf(
  sought: Call,
  { records, isWhole, before }: RecentRead,
  { tables, nowMs, madeAt, batches }: Omit<DeskState, 'policies'>,
  ownId: string | null,
): Promise<Earlier | null> {
  const isLike = (record: OutgoingTransaction) => !hasNotMoved(record) && isRecordOf(sought, record);
  const since = new Date(nowMs - duplicateTime.ms);
  const commands = await tables
    .selectFrom('commands')
    .select(['id', 'made_at', 'record_id', 'state'])
    .where('likeness', '=', sought.likeness)
    .where('made_at', '>', since)
    .where('state', 'not in', unsentStates)
    .where('id', '<>', ownId ?? '')
    .orderBy('made_at', 'desc')
    .execute();
  const hasMoved = (recordId: string) => records.some((each) => String(each.id) === recordId && !hasNotMoved(each));
  const sent = commands.find(
    ({ id, state, record_id: record }) => state !== 'confirmed' || record === null || !isWhole || !before.has(id) || hasMoved(record),
  );
  const waits = sent === undefined && sought.kind === 'batch_send';
  const command = waits ? await batches.waitingLike(sought, { since, before: madeAt }, tables) : sent;
  const record = records.find(isLike);
  if (command === undefined && record === undefined) return null;
  return {
    ...(command === undefined ? {} : { command_id: command.id }),
    ...(record?.id === null || record?.id === undefined ? {} : { record_id: String(record.id) }),
    at: command?.made_at.toISOString() ?? record?.created_at ?? null,
  };
}

/** Whether the sender named the earlier one, which permits the repeat. */
export function isNamed(earlier: Earlier, duplicateOf: string | null): boolean {
  return duplicateOf !== null && (earlier.command_id === duplicateOf || earlier.record_id === duplicateOf);
}
