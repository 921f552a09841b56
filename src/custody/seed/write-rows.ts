import { sql, type Selectable, type Transaction } from 'kysely';
import type { Tables } from '#custody/store/custody-tables.ts';

/**
 * Number of rows per statement. With more rows, a message would be too large. With fewer rows, too many statements would
 * be needed.
 */
const rowsPerStatement = 10_000;

/**
 * Inserts whole rows with their ids, as one array per column. On the embedded database this is twice as fast as JSON text.
 * Decimals are sent as text, so that no digit is lost.
 */
export async function writeRows<Name extends keyof Tables>(
  trx: Transaction<Tables>,
  table: Name,
  rows: readonly Selectable<Tables[Name]>[],
): Promise<void> {
  const [firstRow] = rows;
  if (firstRow === undefined) return;
  const target = sql.id('custody', table);
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`custody.${table}`}::regclass and attname in (${sql.join(Object.keys(firstRow))})
  `.execute(trx);
  const names = sql.join(columns.map(({ name }) => sql.id(name)));
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const rowsOfStatement: readonly Readonly<Record<string, unknown>>[] = rows.slice(from, from + rowsPerStatement);
    const arrays = columns.map(({ name, type }) => sql`${arrayText(rowsOfStatement.map((row) => row[name]))}::text::${sql.raw(type)}[]`);
    await sql`insert into ${target} (${names}) select * from unnest(${sql.join(arrays)})`.execute(trx);
  }
  if (!('id' in firstRow)) return;
  await sql`select setval(pg_get_serial_sequence(${`custody.${table}`}, 'id'), (select max(id) from ${target}))`.execute(trx);
}

/** Returns an array in PostgreSQL's syntax, for example `{1,NULL,"a \"b\""}`. */
function arrayText(values: readonly unknown[]): string {
  return `{${values.map(elementText).join(',')}}`;
}

function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
