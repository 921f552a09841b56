import { sql, type RawBuilder } from 'kysely';

/**
 * A range of a list. With `below` it has smaller ids, newest first. With `above` it has greater ids, oldest first. Both ids are
 * exclusive.
 */
export type IdRange = { readonly below?: number; readonly above?: number; readonly limit: number };

/** Returns the SQL condition of a range, for an id column such as `'transactions.id'`. */
export function isWithin(column: string, { below, above }: IdRange): RawBuilder<boolean> {
  if (above !== undefined) return sql`${sql.ref(column)} > ${above}`;
  return below === undefined ? sql`true` : sql`${sql.ref(column)} < ${below}`;
}

/** Returns the sort order in which a range is read. */
export function directionOf({ above }: IdRange): 'asc' | 'desc' {
  return above === undefined ? 'desc' : 'asc';
}
