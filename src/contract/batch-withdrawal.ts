import * as z from 'zod/mini';
import { batchSendAssets } from './assets.ts';
import { idSchema } from './integer.ts';

/** Kinds of destination of a batch. Spec: `POST /api/v2/send_batch_now`. */
export const batchDestinationTypes = ['wallet', 'external_account', 'public_address'] as const;

/** One destination; which of `id` and `public_address` it needs is `batchDestinationRefusal`'s to say. */
const batchDestinationSchema = z.strictObject({
  type: z.enum(batchDestinationTypes, `must be one of ${batchDestinationTypes.join(', ')}`),
  id: z.optional(idSchema),
  public_address: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  /** Base units, as the text of an integer. */
  amount: z.string().check(z.regex(/^[1-9]\d{0,29}$/, 'must be the text of a positive integer, in base units')),
});

export type BatchDestination = z.infer<typeof batchDestinationSchema>;

/** Body of `POST /api/v2/send_batch_now`. Spec: Transactions. */
export const batchWithdrawalSchema = z.strictObject({
  source_wallet_id: idSchema,
  asset: z.enum(batchSendAssets, `must be one of ${batchSendAssets.join(', ')}`),
  destinations: z.array(batchDestinationSchema).check(z.minLength(1, 'needs at least one destination')),
});
