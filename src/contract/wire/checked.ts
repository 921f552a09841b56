import * as z from 'zod/mini';
import { directionPattern } from './hidden-characters.ts';

type Check<Value> = z.core.CheckFn<Value> | z.core.$ZodCheck<Value>;

/** Does the same as `schema.check(...checks)`. A bundler can remove an unused function call, but not an unused method call. */
/* @__NO_SIDE_EFFECTS__ */
export function checked<Schema extends z.ZodMiniType>(schema: Schema, ...checks: Check<z.output<Schema>>[]): Schema {
  return schema.check(...checks);
}

/** Text without control characters, except tabs and line ends. PostgreSQL cannot store NUL. */
const textWithoutControls = /^[\t\n\r\P{Cc}]*$/u;

const controlCharacterMessage = 'contains control characters';

/** A text with a maximum length in characters. */
/* @__NO_SIDE_EFFECTS__ */
export function textSchema(lengthMax: number) {
  return checked(z.string(), z.regex(textWithoutControls, controlCharacterMessage), z.maxLength(lengthMax));
}

/** A text that a user types. Spaces around it are removed, then its length in characters is limited. */
/* @__NO_SIDE_EFFECTS__ */
export function trimmedTextSchema(lengthMax: number) {
  return checked(z.string(), z.trim(), z.maxLength(lengthMax, `At most ${lengthMax} characters`));
}

/**
 * A reason or remark that a user states for other users. It has no characters that change the direction of the text around
 * them, and no half of a surrogate pair, which a database cannot store.
 */
/* @__NO_SIDE_EFFECTS__ */
export function statedTextSchema(lengthMax: number) {
  return checked(
    textSchema(lengthMax),
    z.refine((text) => !directionPattern.test(text), 'must not contain characters that change the direction of text'),
    z.refine((text) => text.isWellFormed(), 'must not contain half of a character'),
  );
}

/** A reason that the user must state. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredReasonSchema() {
  return checked(statedTextSchema(freeTextLengthMax), z.regex(/\S/, 'must not be empty'));
}

/** A text that is not blank, with a maximum length in characters. */
/* @__NO_SIDE_EFFECTS__ */
export function filledTextSchema(lengthMax: number) {
  return checked(
    z.string(),
    z.regex(/\S/, 'must not be empty'),
    z.regex(textWithoutControls, controlCharacterMessage),
    z.maxLength(lengthMax),
  );
}

/**
 * Characters of names that users see. Bidirectional controls and invisible characters are excluded. Hangul has invisible
 * letters, and Braille has a blank.
 */
const visibleNamePattern = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** A displayed name of a user or an object, without a title or comment, for example `'Tess Treasury'`. */
/* @__NO_SIDE_EFFECTS__ */
export function visibleNameSchema(lengthMax: number) {
  return checked(
    z.string(),
    z.regex(visibleNamePattern, 'must not contain invisible characters'),
    z.regex(/[\p{L}\p{N}]/u, 'must contain a letter or a digit'),
    z.maxLength(lengthMax),
  );
}

/** A text that matches a pattern. The message describes the expected form. Further checks run only after the pattern matches. */
/* @__NO_SIDE_EFFECTS__ */
export function patternSchema(pattern: RegExp, message: string) {
  return checked(z.string(), z.regex(pattern, { error: message, abort: true }));
}

/** One of several texts. The message lists all of them. */
/* @__NO_SIDE_EFFECTS__ */
export function choiceSchema<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

/** A list with at least one item. */
/* @__NO_SIDE_EFFECTS__ */
export function nonEmptyListSchema<Item extends z.ZodMiniType>(item: Item) {
  return checked(z.array(item), z.minLength(1, 'must have at least one item'));
}

/** Maximum length of a free text (`notes`, `description`), in characters. Our choice: the spec is silent. */
export const freeTextLengthMax = 1000;

/** Maximum length of a name or a client tracking value, in characters. Our choice: the spec is silent. */
export const nameLengthMax = 255;

/** `notes` of a transaction. They are text, null or absent. Operator facts: Records. */
export const notesSchema = z.optional(z.nullable(textSchema(freeTextLengthMax)));
