import * as z from 'zod/mini';
import { pendingStatuses } from '#contract/people/regulatory-status.ts';
import { choiceSchema, textSchema } from '#contract/wire/checked.ts';
import { queryIntegerSchema } from '#contract/wire/integer.ts';
import { dueFilters } from './due-filters.ts';

/** Values of the filter by the default originator of the receiving wallet. */
export const originatorFilters = ['yes', 'no'] as const;

/** Filters of the regulatory queue. Our choice: the service does not have them. */
export const queueFilterSchema = z.strictObject({
  asks: z.optional(choiceSchema(pendingStatuses)),
  asset: z.optional(textSchema(255)),
  /** The receiving wallet's id. */
  wallet_id: z.optional(queryIntegerSchema(1)),
  due: z.optional(choiceSchema(dueFilters)),
  /** Whether the deposit or its wallet has an originator. Only for users who may clear deposits. */
  originator: z.optional(choiceSchema(originatorFilters)),
});

export type QueueFilter = z.output<typeof queueFilterSchema>;
