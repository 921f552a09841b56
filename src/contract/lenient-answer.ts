import * as z from 'zod/mini';
import { NumberLiteral } from './json.ts';

/**
 * A schema of answers that reads what `mended` makes of a value. By its type and in the OpenAPI document it is the schema itself: leniency is
 * for reading alone.
 */
/* @__NO_SIDE_EFFECTS__ */
function reading<Schema extends z.ZodMiniType>(mended: (value: unknown) => unknown, schema: Schema) {
  return z.pipe(z.transform(mended), schema) as unknown as z.ZodMiniType<z.output<Schema>, z.input<Schema>>;
}

/** A map of an answer, by asset or address: an entry that is null reads as one that is missing. Ours: the spec is silent. */
/* @__NO_SIDE_EFFECTS__ */
export function mapSchema<Value extends z.ZodMiniType>(value: Value) {
  return reading(withoutNullEntries, z.record(z.string(), value));
}

/** A list of an answer: an element that is null reads as one that is missing. Ours: the spec is silent. */
/* @__NO_SIDE_EFFECTS__ */
export function listSchema<Item extends z.ZodMiniType>(item: Item) {
  return reading(withoutNulls, z.array(item));
}

/**
 * A time of an answer as ISO 8601 text. A number of UNIX seconds or milliseconds (`1785146400` or `1785146400000`) is read as
 * `'2026-07-27T10:00:00.000Z'`. Spec: General conventions; numbers are ours, because filters take them.
 */
export const timestampSchema = reading(timeText, z.string());

/** A number below is of seconds (until the year 5138), one from here on of milliseconds (from March 1973). Ours. */
const millisecondsMin = 100_000_000_000;

function timeText(value: unknown): unknown {
  if (!(value instanceof NumberLiteral)) return value;
  const written = Number(value.text);
  const time = new Date(Math.abs(written) < millisecondsMin ? Math.round(written * 1000) : written);
  return Number.isNaN(time.getTime()) ? value : time.toISOString();
}

function withoutNulls(value: unknown): unknown {
  return Array.isArray(value) && value.includes(null) ? value.filter((item) => item !== null) : value;
}

function withoutNullEntries(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.values(value).includes(null)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null));
}
