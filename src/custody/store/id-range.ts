import { sql, type RawBuilder } from 'kysely';

/**
 * A range of a list. With `belowId` it has smaller ids, newest first. With `aboveId` it has greater ids, oldest first. Both ids are
 * exclusive.
 */
export type IdRange = { readonly belowId?: number; readonly aboveId?: number; readonly limit: number };

/** Returns the SQL condition of a range, for an id column such as `'transactions.id'`. */
export function isWithin(column: string, { belowId, aboveId }: IdRange): RawBuilder<boolean> {
  if (aboveId !== undefined) return sql`${sql.ref(column)} > ${aboveId}`;
  return belowId === undefined ? sql`true` : sql`${sql.ref(column)} < ${belowId}`;
}

/** Returns the sort order in which a range is read. */
export function directionOf({ aboveId }: IdRange): 'asc' | 'desc' {
  return aboveId === undefined ? 'desc' : 'asc';
}
