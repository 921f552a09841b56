import type { Kysely } from 'kysely';
import type { DeskTables } from '#bff/tables.ts';
import { duplicateMs, unsentStates } from '#contract/desk/command.ts';
import type { Earlier } from '#contract/error.ts';
import { hasNotMoved, isRecordOf, type SoughtCommand } from '#contract/rules/command-record.ts';
import type { OutgoingTransaction } from '#contract/transaction.ts';
import type { WholeRead } from './read-records.ts';

type Sought = SoughtCommand & { readonly likeness: string };

/**
 * The newest equal command or record of the last 24 hours, or null. Money that did not move is no
 * duplicate. A confirmed command counts by its record. It is no duplicate when that record failed
 * since, or is absent from a full read. Sending, 3.
 */
export async function earlierLike(
  trx: Kysely<DeskTables>,
  sought: Sought,
  { records, isWhole }: WholeRead,
  nowMs: number,
  ownId: string | null = null,
): Promise<Earlier | null> {
  const isLike = (record: OutgoingTransaction) => !hasNotMoved(record) && isRecordOf(sought, record);
  const commands = await trx
    .selectFrom('commands')
    .select(['id', 'made_at', 'record_id'])
    .where('likeness', '=', sought.likeness)
    .where('made_at', '>', new Date(nowMs - duplicateMs))
    .where('state', 'not in', unsentStates)
    .where('id', '<>', ownId ?? '')
    .orderBy('made_at', 'desc')
    .execute();
  const command = commands.find(
    ({ record_id: id }) => id === null || !isWhole || records.some((each) => String(each.id) === id && isLike(each)),
  );
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
