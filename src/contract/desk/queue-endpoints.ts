import * as z from 'zod/mini';
import { entityRecordSchema } from '#contract/people/entity.ts';
import { pendingStatuses } from '#contract/people/regulatory-status.ts';
import { rolesWith } from '#contract/roles.ts';
import { externalTransactionSchema } from '#contract/service/transaction.ts';
import { walletSchema } from '#contract/service/wallet.ts';
import { patternSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema, queryIntegerSchema } from '#contract/wire/integer.ts';
import { pageOf, pageSizeMax } from '#contract/wire/page.ts';
import { queueCountsSchema } from './queue-counts.ts';
import { queueFilterSchema } from './queue-filters.ts';

/**
 * Cursor of the queue. It consists of the due day, the time of receipt and a hash of the deposit's key, and works at every
 * replica.
 */
export const queueCursorSchema = patternSchema(/^\d{4}-\d\d-\d\d\.\d{1,16}\.[0-9a-f]{16}$/, 'is not a cursor of the queue');

/** The fields of a deposit that the queue shows, without personal data. */
const queueDepositSchema = z.extend(
  z.pick(externalTransactionSchema, {
    type: true,
    id: true,
    hash: true,
    timestamp: true,
    amount: true,
    currency: true,
    regulatory_status: true,
  }),
  { destination: z.nullish(z.pick(walletSchema, { id: true, type: true, kind: true, name: true })) },
);

/** A pending deposit. */
export const queueItemSchema = z.object({
  /** The deposit's key in paths, in the form of `transactionKey`. */
  key: z.string(),
  asks: z.enum(pendingStatuses),
  deposit: queueDepositSchema,
  /**
   * The deposit's originator. If the deposit has no originator, it is the default originator of the deposit's wallet, or null
   * without a default. Absent while the originator loads, and for users who may not clear deposits.
   */
  originator_entity: z.optional(z.nullable(entityRecordSchema)),
});

export type QueueItem = z.output<typeof queueItemSchema>;
export type QueueItemToWrite = z.input<typeof queueItemSchema>;

/** The pending deposits that match the filter, sorted by due day, then by time of receipt. */
export const readQueue = endpoint('GET /bff/regulatory/queue', {
  access: 'read',
  roles: rolesWith('read'),
  query: z.extend(queueFilterSchema, {
    after: z.optional(queueCursorSchema),
    /** Number of deposits in one answer. The default is `pageSizeMax`. */
    page_size: z.optional(queryIntegerSchema(1, pageSizeMax)),
  }),
  response: z.extend(pageOf(queueItemSchema), {
    counts: z.extend(queueCountsSchema, { matching: integerSchema(0) }),
    /** Values of the pending deposits that each filter offers. */
    choices: z.object({
      assets: z.array(z.string()),
      wallets: z.array(z.object({ id: integerSchema(1), name: z.nullable(z.string()) })),
    }),
    /** Whether deposits or originators are still loading, so that a later read may return more. */
    is_loading: z.boolean(),
  }),
});

/** The position of a deposit among the deposits that match the filter, and the deposits to open next. */
export const readQueuePosition = endpoint('GET /bff/regulatory/queue/:transaction_id', {
  access: 'read',
  roles: rolesWith('read'),
  query: queueFilterSchema,
  response: z.object({
    /** The position from 1, or null if the deposit is not in the queue. */
    place: z.nullable(integerSchema(1)),
    count: integerSchema(0),
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
    /** The deposits to complete next. The deposits after the current deposit come first, then the deposits before it. */
    upcoming: z.array(queueItemSchema),
    is_loading: z.boolean(),
  }),
});
