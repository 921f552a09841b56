import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import type { IndexedPeople } from './indexed-people.ts';
import type { IndexedRecord } from './indexed-record.ts';

type Tables = Kysely<DeskTables>;

/**
 * Stores records and returns the number of new records. An unchanged record is not written. The column `learned_at` of a
 * stored record never changes.
 */
export async function storeRecords(
  trx: Tables,
  { people }: { readonly people: IndexedPeople },
  records: readonly IndexedRecord[],
  at: Date,
): Promise<number> {
  const uniqueRecords = [...new Map(records.map((record) => [record.key, record])).values()];
  const storedTexts = await readStoredTexts(
    trx,
    uniqueRecords.map(({ key }) => key),
  );
  const changedRecords = uniqueRecords.filter(({ key, text }) => storedTexts.get(key) !== text);
  if (changedRecords.length > 0) await writeRecords(trx, changedRecords, at);
  const namingRecords = uniqueRecords.flatMap((record) => {
    const { key, text, people: recordPeople, lines } = record;
    // The people of a deposit are stored even if its text is unchanged, because only the read of a single record returns them.
    const isNew = recordPeople !== null && (storedTexts.get(key) !== text || lines[0]?.type === 'external');
    return isNew ? [{ kind: 'transaction' as const, ref: key, people: recordPeople }] : [];
  });
  if (namingRecords.length > 0) await people.store(trx, namingRecords);
  return changedRecords.filter(({ key }) => !storedTexts.has(key)).length;
}

async function readStoredTexts(trx: Tables, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; record: string }>`
    select key, record from desk.indexed_transactions where key = any(${[...keys]}::bigint[])`.execute(trx);
  return new Map(rows.map(({ key, record }) => [key, record]));
}

async function writeRecords(trx: Tables, records: readonly IndexedRecord[], at: Date): Promise<void> {
  const keys = records.map(({ key }) => key);
  await sql`
    insert into desk.indexed_transactions (key, record, learned_at)
    select *, ${at}::timestamptz from unnest(${keys}::bigint[], ${records.map(({ text }) => text)}::text[])
    on conflict (key) do update set record = excluded.record`.execute(trx);
  await storeCompletedReports(trx, records, at);
  await sql`delete from desk.indexed_lines where key = any(${keys}::bigint[])`.execute(trx);
  const lines = records.flatMap(({ key, lines: recordLines }) =>
    recordLines.map((line, index) => ({ ...line, key, line: index, addresses: [...line.addresses], hashes: [...line.hashes] })),
  );
  await trx.insertInto('indexed_lines').values(lines).execute();
}

/** Stores the time at which the desk first read that an LVCTR is no longer missing. The record itself has only its current status. */
async function storeCompletedReports(trx: Tables, records: readonly IndexedRecord[], at: Date): Promise<void> {
  const isComplete = ({ lines: [line] }: IndexedRecord) =>
    line !== undefined && line.type !== null && line.regulatory_status !== 'missing_lvctr_info';
  const completedKeys = records.filter(isComplete).map(({ key }) => key);
  await sql`
    insert into desk.completed_reports (key, completed_at)
    select key, ${at}::timestamptz from desk.indexed_lines
    where key = any(${completedKeys}::bigint[]) and line = 0 and regulatory_status = 'missing_lvctr_info'
    on conflict do nothing`.execute(trx);
}
