import * as z from 'zod/mini';

type Check<Value> = z.core.CheckFn<Value> | z.core.$ZodCheck<Value>;

/** `schema.check(...checks)`, as a call that a bundler may drop when nobody uses the result; it may not drop a method call. */
/* @__NO_SIDE_EFFECTS__ */
export function checked<Schema extends z.ZodMiniType>(schema: Schema, ...checks: Check<z.output<Schema>>[]): Schema {
  return schema.check(...checks);
}

/** A text of at most so many characters. */
/* @__NO_SIDE_EFFECTS__ */
export function textSchema(lengthMax: number) {
  return checked(z.string(), z.maxLength(lengthMax));
}

/** A text that is not blank, of at most so many characters. */
/* @__NO_SIDE_EFFECTS__ */
export function filledTextSchema(lengthMax: number) {
  return checked(z.string(), z.regex(/\S/, 'is empty'), z.maxLength(lengthMax));
}

/** A text of this pattern; the message says what it must be. */
/* @__NO_SIDE_EFFECTS__ */
export function patternSchema(pattern: RegExp, message: string) {
  return checked(z.string(), z.regex(pattern, message));
}

/** One of a list of texts; the message names them all. */
/* @__NO_SIDE_EFFECTS__ */
export function choiceSchema<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

/** At least one of something. */
/* @__NO_SIDE_EFFECTS__ */
export function someSchema<Item extends z.ZodMiniType>(item: Item) {
  return checked(z.array(item), z.minLength(1, 'needs at least one'));
}

/** Most characters of a free remark (`notes`, `description`). Ours: the spec is silent. */
export const remarkLengthMax = 1000;

/** Most characters of a name or of a client's own tracking value. Ours: the spec is silent. */
export const nameLengthMax = 255;

/** `notes` of a transaction: text, null or left out. Operator facts: Records. */
export const notesSchema = z.optional(z.nullable(textSchema(remarkLengthMax)));
