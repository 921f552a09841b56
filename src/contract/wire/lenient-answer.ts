import * as z from 'zod/mini';
import { NumberLiteral } from './json.ts';

/**
 * A schema that corrects a value with `repairValue` before it reads the value. Its type and its OpenAPI form are those of
 * `schema`, because only reading is lenient.
 */
/* @__NO_SIDE_EFFECTS__ */
function lenientSchema<Schema extends z.ZodMiniType>(repairValue: (value: unknown) => unknown, schema: Schema) {
  return z.pipe(z.transform(repairValue), schema) as unknown as z.ZodMiniType<z.output<Schema>, z.input<Schema>>;
}

/**
 * A map of an answer, by asset or address. A null entry reads as absent. Our choice: the spec is silent.
 */
/* @__NO_SIDE_EFFECTS__ */
export function mapSchema<Value extends z.ZodMiniType>(value: Value) {
  return lenientSchema(withoutNullEntries, z.record(z.string(), value));
}

/** A list of an answer. A null element reads as absent. Our choice: the spec is silent. */
/* @__NO_SIDE_EFFECTS__ */
export function listSchema<Item extends z.ZodMiniType>(item: Item) {
  return lenientSchema(withoutNulls, z.array(item));
}

/**
 * A time of an answer as ISO 8601 text. A number of UNIX seconds or milliseconds (`1785146400` or `1785146400000`) is read as
 * `'2026-07-27T10:00:00.000Z'`. Spec: General conventions. Our choice: numbers are also read, because the filters by time
 * accept numbers.
 */
export const timestampSchema = lenientSchema(readTime, z.string());

/**
 * Numbers below this limit are seconds (until the year 5138), and others milliseconds (from March 1973). The limit is
 * ours, because the spec is silent.
 */
const millisecondsMin = 100_000_000_000;

function readTime(value: unknown): unknown {
  if (!(value instanceof NumberLiteral)) return value;
  const numericTime = Number(value.text);
  const time = new Date(Math.abs(numericTime) < millisecondsMin ? Math.round(numericTime * 1000) : numericTime);
  return Number.isNaN(time.getTime()) ? value : time.toISOString();
}

function withoutNulls(value: unknown): unknown {
  return Array.isArray(value) && value.includes(null) ? value.filter((item) => item !== null) : value;
}

function withoutNullEntries(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.values(value).includes(null)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null));
}
