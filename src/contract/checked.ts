import * as z from 'zod/mini';

type Check<Value> = z.core.CheckFn<Value> | z.core.$ZodCheck<Value>;

/**
 * `schema.check(...checks)` as a function call. A bundler may drop an unused function call, but not
 * a method call.
 */
/* @__NO_SIDE_EFFECTS__ */
export function checked<Schema extends z.ZodMiniType>(schema: Schema, ...checks: Check<z.output<Schema>>[]): Schema {
  return schema.check(...checks);
}

/** A text with a maximum length in characters. */
/* @__NO_SIDE_EFFECTS__ */
export function textSchema(lengthMax: number) {
  return checked(z.string(), z.maxLength(lengthMax));
}

/** A text that is not blank, with a maximum length in characters. */
/* @__NO_SIDE_EFFECTS__ */
export function filledTextSchema(lengthMax: number) {
  return checked(z.string(), z.regex(/\S/, 'is empty'), z.maxLength(lengthMax));
}

/** A text that matches a pattern; the message describes the expected form. */
/* @__NO_SIDE_EFFECTS__ */
export function patternSchema(pattern: RegExp, message: string) {
  return checked(z.string(), z.regex(pattern, message));
}

/** One of a list of texts; the message lists them all. */
/* @__NO_SIDE_EFFECTS__ */
export function choiceSchema<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

/** A list with at least one item. */
/* @__NO_SIDE_EFFECTS__ */
export function someSchema<Item extends z.ZodMiniType>(item: Item) {
  return checked(z.array(item), z.minLength(1, 'needs at least one'));
}

/** Longest free remark (`notes`, `description`), in characters. Ours: the spec is silent. */
export const remarkLengthMax = 1000;

/** Longest name or client tracking value, in characters. Ours: the spec is silent. */
export const nameLengthMax = 255;

/** `notes` of a transaction: text, null or absent. Operator facts: Records. */
export const notesSchema = z.optional(z.nullable(textSchema(remarkLengthMax)));
