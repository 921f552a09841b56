import { queryIntegerSchema } from '#contract/wire/integer.ts';

/** Largest id of a record. Our choice: the maximum of PostgreSQL's `integer`. */
const idMax = 2_147_483_647;

const schema = queryIntegerSchema(1, idMax);

/** Returns the id in a path or cursor, or null if no record can have this id. */
export function idOf(text: string | undefined): number | null {
  const result = schema.safeParse(text);
  return result.success ? result.data : null;
}
