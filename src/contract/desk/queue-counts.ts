import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';

// In a separate file so that the first page loads only this schema of the queue.

const count = integerSchema(0);

/**
 * How much of the custodian's list the desk has read. `loading`: older deposits follow. `all`: the whole list. `cut`: older deposits exist
 * that the desk cannot read.
 */
export const queueReaches = ['loading', 'all', 'cut'] as const;

/** The pending deposits in numbers, whatever the filter. */
export const queueCountsSchema = z.object({
  all: count,
  /** Deposits past their due day, by the reader's reminder. */
  late: count,
  today: count,
  /** Records that the desk cannot complete: unreadable, of an unknown type, or without a key. */
  unfillable: count,
  reach: z.enum(queueReaches),
  /** The last successful read of the custodian, ISO 8601. */
  read_at: z.string(),
  /** Why the last read failed, so that the deposits are those of `read_at`; otherwise null. */
  failure: z.nullable(z.string()),
});

export type QueueCounts = z.infer<typeof queueCountsSchema>;

/** The pending deposits by age and demand, and the oldest one. */
export const queueSummarySchema = z.extend(queueCountsSchema, {
  /** One entry for each age group of `rules/deposit-ages.ts`. */
  ages: z.array(z.object({ missing_travel_rule_info: count, missing_lvctr_info: count })),
  /** Deposits without a time of receipt, which no age group has. */
  undated: count,
  /** The deposit that was received first. Null while older ones are loading. */
  oldest: z.nullable(z.object({ key: z.string(), timestamp: z.string(), asset: z.string(), wallet: z.nullable(z.string()) })),
});

export type QueueSummary = z.infer<typeof queueSummarySchema>;

/** The pending deposits in numbers. */
export const readQueueSummary = endpoint('GET /bff/regulatory/summary', {
  access: 'read',
  roles: rolesWith('read'),
  response: queueSummarySchema,
});
