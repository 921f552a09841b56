import type { Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import { hasOtherMark } from '#contract/rules/command-request.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';

/** The records that belong to no other command than `id`, either by their id or by their mark. */
export async function excludeOwnedRecords(
  tables: Kysely<DeskTables>,
  id: string,
  records: readonly OutgoingTransaction[],
): Promise<readonly OutgoingTransaction[]> {
  const owners = await readOwners(tables, records);
  return records.filter((record) => (owners.get(String(record.id)) ?? id) === id && !hasOtherMark(record.notes, id));
}

/** The command that owns each of these records, by the id of the record. */
export async function readOwners(
  tables: Kysely<DeskTables>,
  records: readonly Pick<OutgoingTransaction, 'id'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = records.flatMap(({ id }) => (id === null || id === undefined ? [] : [String(id)]));
  if (ids.length === 0) return new Map();
  const ownedRows = await tables.selectFrom('commands').select(['id', 'record_id']).where('record_id', 'in', ids).execute();
  return new Map(ownedRows.flatMap(({ id, record_id: record }) => (record === null ? [] : [[record, id] as const])));
}
