import * as z from 'zod/mini';
import { nightHours } from '#contract/limits.ts';
import { checked, patternSchema } from '#contract/wire/checked.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { commandKinds } from './command-basics.ts';

// The facts of a request on which a policy decides. Our choice: the spec is silent.

/** The destination of a request. `several` means several destinations, and `row_destinations` has their kinds. */
export const policyDestinations = [
  'own_wallet',
  'approved_account',
  'seen_address', // a public address to which a payment was confirmed within the last year
  'new_address',
  'validator',
  'provider',
  'several',
] as const;

export type PolicyDestination = (typeof policyDestinations)[number];

/** The days of a week, in the order of forms. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

/** Sum of all requests within 24 hours, including this request. Null if unknown. */
const sumSchema = z.nullable(z.string());

/**
 * Age of the oldest rate in a sum, seconds, or null without a sum. Facts that were stored before this field existed do not have
 * it.
 */
const sumRateAgeSchema = z.optional(z.nullable(integerSchema(0)));

/** The facts of a row of a batch, or of a request with one recipient. */
const policyRowSchema = z.object({
  destination: z.enum(policyDestinations),
  first_send: z.boolean(),
  travel_rule: z.boolean(),
  /** Index of the first row of the batch with these facts, from 0, or null if unknown. */
  row: z.nullable(integerSchema(0)),
});

export type PolicyRow = z.infer<typeof policyRowSchema>;

/** The facts of a request at the time of its creation. Null means unknown. Amounts are decimal text. */
export const policyFactsSchema = z.object({
  kind: z.enum(commandKinds),
  /** E-mail of the requester. */
  maker: z.string(),
  /** Id of the source wallet, or null if a validator pays. */
  wallet_id: z.nullable(integerSchema(1)),
  asset: z.string(),
  amount: z.nullable(z.string()),
  worth_cad: z.nullable(z.string()),
  /** Age of the rate that `worth_cad` uses, seconds. */
  rate_age_s: z.nullable(integerSchema(0)),
  destination: z.enum(policyDestinations),
  /** The kinds of destination in the rows of a batch, each kind once. */
  row_destinations: z.array(z.enum(policyDestinations)),
  /**
   * The different facts among the rows of a batch. Absent for a single recipient, and for batches that were stored before this
   * field existed.
   */
  rows: z.optional(z.array(policyRowSchema)),
  /** Whether at least one destination had no confirmed payment within the last year. */
  first_send: z.boolean(),
  maker_24h_cad: sumSchema,
  maker_24h_rate_age_s: sumRateAgeSchema,
  /** Number of the requester's other requests within the same 24 hours. */
  maker_24h_others: integerSchema(0),
  wallet_24h_cad: sumSchema,
  wallet_24h_rate_age_s: sumRateAgeSchema,
  wallet_24h_others: integerSchema(0),
  weekday: z.enum(weekdays),
  /** The time of day, for example `'09:30'`. */
  time: z.string(),
  /** Whether the travel rule requires a beneficiary. An unknown value in CAD counts as above the threshold. */
  travel_rule: z.boolean(),
});

export type PolicyFacts = z.infer<typeof policyFactsSchema>;

/**
 * Returns the rows that the policy decides separately. If the rows of a batch were not stored, the result has one row for each
 * kind of destination.
 */
export function policyRows({ rows, destination, row_destinations: kinds, first_send, travel_rule }: PolicyFacts): readonly PolicyRow[] {
  if (rows !== undefined && rows.length > 0) return rows;
  const destinations = kinds.length === 0 ? [destination] : kinds;
  return destinations.map((kind) => ({ destination: kind, first_send, travel_rule, row: null }));
}

/** Whether the facts are those of a batch that was stored before the field `rows` existed. */
export function isWithoutRows({ rows, destination }: Pick<PolicyFacts, 'rows' | 'destination'>): boolean {
  return rows === undefined && destination === 'several';
}

/** Returns the weekday and the time of day in a time zone, for example `{ weekday: 'tue', time: '09:30' }`. */
export function localTime(zone: string, ms: number): Pick<PolicyFacts, 'weekday' | 'time'> {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const day = parts.get('weekday')?.toLowerCase();
  return { weekday: weekdays.find((weekday) => weekday === day) ?? 'mon', time: `${parts.get('hour')}:${parts.get('minute')}` };
}

/** Whether a time is at night in a time zone. Approvers are then absent until the morning. */
export function isAtNight(zone: string, ms: number): boolean {
  const { time } = localTime(zone, ms);
  return time >= nightHours.from || time < nightHours.to;
}

/** Date formats by time zone. A format takes 30 KB, so all spellings of a zone's name share one format. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Maximum number of stored date formats. The users of one desk have fewer time zones. */
const formatsMax = 50;

function formatOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  const cachedFormat = formats.get(key);
  if (cachedFormat !== undefined) return cachedFormat;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  for (const oldestZone of formats.keys()) if (formats.size >= formatsMax) formats.delete(oldestZone);
  formats.set(key, format);
  return format;
}

/** Whether a text names a time zone, for example `'America/Toronto'`. */
export function isZone(zone: string): boolean {
  // The name must be ASCII, because the formats are stored by lower-case name. Two non-ASCII letters can have the same lower
  // case.
  if (!/^[\w/+-]{1,64}$/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** A time of the day, for example `'09:30'`. */
export const timeSchema = patternSchema(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00');

export const zoneSchema = checked(z.string(), z.refine(isZone, 'must be a time zone such as America/Toronto'));
