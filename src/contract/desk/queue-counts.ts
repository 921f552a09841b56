import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';

// The queue's counts have a separate file, so that the first page does not load the other schemas of the queue.

const count = integerSchema(0);

/**
 * How much of the custodian's list the desk has read. `loading` means that the desk still reads older deposits. `all` means
 * that it has read the whole list. `cut` means that older deposits exist, but the desk cannot read them.
 */
export const queueReaches = ['loading', 'all', 'cut'] as const;

/** Counts of the pending deposits, which can be limited by a filter. */
export const queueCountsSchema = z.object({
  all: count,
  /** Number of deposits past the due day of the reader's own reminder. */
  late: count,
  today: count,
  /** Number of deposits that the desk cannot complete, because they are unreadable, of an unknown type, or without a key. */
  unfillable: count,
  reach: z.enum(queueReaches),
  /** Time of the last successful read of the custodian's list, ISO 8601. */
  read_at: z.string(),
  /** The reason why the last read failed, or null if it succeeded. After a failure the counts are those of `read_at`. */
  failure: z.nullable(z.string()),
});

export type QueueCounts = z.infer<typeof queueCountsSchema>;

/** Counts of the pending deposits by age and required information, and the oldest deposit. */
export const queueSummarySchema = z.extend(queueCountsSchema, {
  /** One entry per age group of `rules/deposit-ages.ts`, with the counts of both kinds of missing information. */
  ages: z.array(z.object({ missing_travel_rule_info: count, missing_lvctr_info: count })),
  /** Number of deposits without a time of receipt, which are in no age group. */
  undated: count,
  /** The pending deposit that was received first. Null while the desk still reads older deposits. */
  oldest: z.nullable(z.object({ key: z.string(), timestamp: z.string(), asset: z.string(), wallet: z.nullable(z.string()) })),
});

export type QueueSummary = z.infer<typeof queueSummarySchema>;

/** Counts of the pending deposits. */
export const readQueueSummary = endpoint('GET /bff/regulatory/summary', {
  access: 'read',
  roles: rolesWith('read'),
  response: queueSummarySchema,
});
