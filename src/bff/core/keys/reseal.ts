import type { FastifyBaseLogger } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { sealedColumns, type SealedColumn, type SealedRow } from './sealed-columns.ts';

/** Rows that are read at once: the chunks of a document have 256 KiB each. */
const pageRows = 50;

type Resealing = { readonly tables: Kysely<DeskTables>; readonly keys: DeskKeys; readonly people: { reseal(): Promise<number> } };

/**
 * Seals under the current key what the keys before it sealed; returns how many values. A value that changes meanwhile is left
 * to its writer, who has the current key. Runs beside the desk's work, and again at each start while
 * a key before is set: replicas of the version before may still seal with it.
 */
export async function reseal({ tables, keys, people }: Resealing): Promise<number> {
  let values = await people.reseal();
  for (const column of sealedColumns) values += await resealColumn(tables, new Sealer(keys, column.purpose), column);
  return values;
}

/** Starts it where a key before is set, and logs how it ended. */
export async function resealAtStart(
  { tables, people }: Pick<Resealing, 'tables' | 'people'>,
  keys: DeskKeys,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<void> {
  if (keys.length === 1) return;
  await resealOnce({ tables, keys, people }).then(
    (values) => log.info({ values }, 'sealed anew with DESK_KEY'),
    (error: unknown) => log.error({ err: error }, 'sealing anew failed: it is tried again at the next start'),
  );
}

/** Reseals, and records a pass that found nothing to reseal. A pass that found values does not: older replicas may add more. */
async function resealOnce(resealing: Resealing): Promise<number> {
  const values = await reseal(resealing);
  if (values === 0) await resealing.tables.updateTable('owner').set({ is_resealed: true }).execute();
  return values;
}

async function resealColumn(tables: Kysely<DeskTables>, sealer: Sealer, column: SealedColumn): Promise<number> {
  let values = 0;
  let after: SealedRow | null = null;
  for (;;) {
    const rows: readonly SealedRow[] = await readPage(tables, column, after);
    for (const row of rows) values += await resealValue(tables, sealer, column, row);
    after = rows.at(-1) ?? null;
    if (rows.length < pageRows) return values;
  }
}

async function readPage(tables: Kysely<DeskTables>, { table, column, by }: SealedColumn, after: SealedRow | null) {
  const keys = sql.join(by.map((name) => sql.ref(name)));
  const later = after === null ? sql`true` : sql`(${keys}) > (${sql.join(by.map((name) => after[name]))})`;
  const { rows } = await sql<SealedRow>`
    select ${keys}, ${sql.ref(column)} from ${sql.table(`desk.${table}`)}
    where ${sql.ref(column)} is not null and ${later} order by ${keys} limit ${pageRows}`.execute(tables);
  return rows;
}

/** 1 when an earlier key sealed the value, else 0. */
async function resealValue(
  tables: Kysely<DeskTables>,
  sealer: Sealer,
  { table, column, by, placeOf }: SealedColumn,
  row: SealedRow,
): Promise<number> {
  const stored = row[column];
  const isText = typeof stored === 'string';
  if (!isText && !(stored instanceof Uint8Array)) return 0;
  const anew = sealer.resealBytes(isText ? Buffer.from(stored, 'base64') : stored, placeOf(row));
  if (anew === null) return 0;
  const same = sql.join(
    by.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );
  await sql`
    update ${sql.table(`desk.${table}`)} set ${sql.ref(column)} = ${isText ? anew.toString('base64') : anew}
    where ${same} and ${sql.ref(column)} = ${stored}`.execute(tables);
  return 1;
}
