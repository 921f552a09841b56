import { sql, type RawBuilder } from 'kysely';

/** A range of a list, from `below` down with the newest first, or from `above` up with the oldest first. Both bounds are exclusive. */
export type IdRange = { readonly below?: number; readonly above?: number; readonly limit: number };

/** The SQL condition of a range on an id column such as `'transactions.id'`. */
export function isWithin(column: string, { below, above }: IdRange): RawBuilder<boolean> {
  if (above !== undefined) return sql`${sql.ref(column)} > ${above}`;
  return below === undefined ? sql`true` : sql`${sql.ref(column)} < ${below}`;
}

/** The sort order in which a range is read. */
export function directionOf({ above }: IdRange): 'asc' | 'desc' {
  return above === undefined ? 'desc' : 'asc';
}
