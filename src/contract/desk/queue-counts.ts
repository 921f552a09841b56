import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';

// This schema has a separate file, so that the first page loads no other schema of the queue.

const count = integerSchema(0);

/**
 * How much of the custodian's list the desk has read. `loading` means that the desk still reads older deposits. `all`
 * means that the desk read the whole list. `cut` means that the desk cannot read older deposits that exist.
 */
export const queueReaches = ['loading', 'all', 'cut'] as const;

/** Counts of the pending deposits, for any filter. */
export const queueCountsSchema = z.object({
  all: count,
  /** Deposits past their due day, by the reader's reminder. */
  late: count,
  today: count,
  /** Number of deposits that the desk cannot complete, because they are unreadable, of an unknown type, or without a key. */
  unfillable: count,
  reach: z.enum(queueReaches),
  /** The last successful read of the custodian, ISO 8601. */
  read_at: z.string(),
  /** Why the last read failed, so that the counts are those of `read_at`, or null. */
  failure: z.nullable(z.string()),
});

export type QueueCounts = z.infer<typeof queueCountsSchema>;

/** Counts of the pending deposits by age and required information, and the oldest deposit. */
export const queueSummarySchema = z.extend(queueCountsSchema, {
  /** One entry for each age group of `rules/deposit-ages.ts`. */
  ages: z.array(z.object({ missing_travel_rule_info: count, missing_lvctr_info: count })),
  /** Number of deposits without a time of receipt, which are in no age group. */
  undated: count,
  /** The deposit that was received first. The value is null while older ones are loading. */
  oldest: z.nullable(z.object({ key: z.string(), timestamp: z.string(), asset: z.string(), wallet: z.nullable(z.string()) })),
});

export type QueueSummary = z.infer<typeof queueSummarySchema>;

/** Counts of the pending deposits. */
export const readQueueSummary = endpoint('GET /bff/regulatory/summary', {
  access: 'read',
  roles: rolesWith('read'),
  response: queueSummarySchema,
});
