import type { FastifyBaseLogger } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { sealedColumns, type SealedColumn, type SealedRow } from './sealed-columns.ts';

/** Number of rows that are read at once. A chunk of a document has 256 KiB. */
const pageRows = 50;

/** A store whose search terms change with the key. */
type ResealableStore = { reseal(): Promise<number> };

type ResealServices = {
  readonly tables: Kysely<DeskTables>;
  readonly keys: DeskKeys;
  readonly people: ResealableStore;
  readonly records: { readonly people: ResealableStore };
};

/**
 * Encrypts values of earlier keys with the current key, and returns their number. A value that changes at the same time is
 * skipped, because its writer uses the current key. The function runs in the background at each start while an earlier key is
 * configured. Replicas of the previous version may still encrypt with the earlier key.
 */
export async function reseal({ tables, keys, people, records }: ResealServices): Promise<number> {
  let values = (await people.reseal()) + (await records.people.reseal());
  for (const column of sealedColumns) values += await resealColumn(tables, new Sealer(keys, column.purpose), column);
  return values;
}

/** Starts the re-encryption when an earlier key is configured, and logs its result. */
export async function resealAtStart(
  services: Omit<ResealServices, 'keys'>,
  keys: DeskKeys,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<void> {
  if (keys.length === 1) return;
  await resealOnce({ ...services, keys }).then(
    (values) => log.info({ values }, 'encrypted again with DESK_KEY'),
    (error: unknown) => log.error({ err: error }, 'encrypting again failed: the next start retries'),
  );
}

/**
 * Re-encrypts the values that an earlier key encrypted. Records the pass only if it found no value of an earlier key. If it
 * found one, older replicas may still add more.
 */
async function resealOnce(services: ResealServices): Promise<number> {
  const values = await reseal(services);
  if (values === 0) await services.tables.updateTable('owner').set({ is_resealed: true }).execute();
  return values;
}

async function resealColumn(tables: Kysely<DeskTables>, sealer: Sealer, column: SealedColumn): Promise<number> {
  let values = 0;
  let lastRow: SealedRow | null = null;
  for (;;) {
    const rows: readonly SealedRow[] = await readPage(tables, column, lastRow);
    for (const row of rows) values += await resealValue(tables, sealer, column, row);
    lastRow = rows.at(-1) ?? null;
    if (rows.length < pageRows) return values;
  }
}

async function readPage(tables: Kysely<DeskTables>, { table, column, keyColumns }: SealedColumn, lastRow: SealedRow | null) {
  const keys = sql.join(keyColumns.map((name) => sql.ref(name)));
  const afterCondition = lastRow === null ? sql`true` : sql`(${keys}) > (${sql.join(keyColumns.map((name) => lastRow[name]))})`;
  const { rows } = await sql<SealedRow>`
    select ${keys}, ${sql.ref(column)} from ${sql.table(`desk.${table}`)}
    where ${sql.ref(column)} is not null and ${afterCondition} order by ${keys} limit ${pageRows}`.execute(tables);
  return rows;
}

/** Re-encrypts a value. Returns 1 when an earlier key had encrypted it, otherwise 0. */
async function resealValue(
  tables: Kysely<DeskTables>,
  sealer: Sealer,
  { table, column, keyColumns, placeOf }: SealedColumn,
  row: SealedRow,
): Promise<number> {
  const storedValue = row[column];
  const isText = typeof storedValue === 'string';
  if (!isText && !(storedValue instanceof Uint8Array)) return 0;
  const resealedBytes = sealer.resealBytes(isText ? Buffer.from(storedValue, 'base64') : storedValue, placeOf(row));
  if (resealedBytes === null) return 0;
  const rowCondition = sql.join(
    keyColumns.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );
  await sql`
    update ${sql.table(`desk.${table}`)} set ${sql.ref(column)} = ${isText ? resealedBytes.toString('base64') : resealedBytes}
    where ${rowCondition} and ${sql.ref(column)} = ${storedValue}`.execute(tables);
  return 1;
}
