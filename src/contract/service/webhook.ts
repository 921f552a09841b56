import * as z from 'zod/mini';
import { patternSchema } from '#contract/wire/checked.ts';
import { idSchema } from '#contract/wire/integer.ts';

/** Types of webhook that the service sends. Spec: Events. */
export const webhookTypes = [
  'deposit',
  'withdrawal',
  'withdrawal_confirmed',
  'transaction_status',
  'direct_party_approved',
  'direct_party_rejected',
] as const;

export type WebhookType = (typeof webhookTypes)[number];

/** A webhook. The desk never takes facts from it, but reads the record again. Spec: Events; operator facts: Webhooks. */
export const webhookSchema = z.object({
  type: patternSchema(/^\P{Cc}*$/u, 'contains control characters'),
  transaction_id: z.nullish(idSchema),
  associated_wallet_ids: z.nullish(z.object({ source_wallet_id: z.nullish(idSchema), destination_wallet_id: z.nullish(idSchema) })),
  id: z.nullish(idSchema),
});

export type Webhook = z.infer<typeof webhookSchema>;
