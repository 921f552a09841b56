import { queryIntegerSchema } from '#contract/integer.ts';

/** Largest id of a record. Ours: what PostgreSQL's `integer` holds. */
const idMax = 2_147_483_647;

const schema = queryIntegerSchema(1, idMax);

/** The id that a text of a path or cursor stands for, or null when no record can have it. */
export function idOf(text: string | undefined): number | null {
  const result = schema.safeParse(text);
  return result.success ? result.data : null;
}
