import * as z from 'zod/mini';
import { batchSendAssets } from '#contract/money/assets.ts';
import { batchDestinationMessages, batchDestinationRefusal, batchDestinationTypes } from '#contract/money/batch.ts';
import { checked, choiceSchema, filledTextSchema, patternSchema, nonEmptyListSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema } from '#contract/wire/integer.ts';
import { moneyAccess } from './access.ts';
import { transactionSchema } from './transaction.ts';

const batchDestinationSchema = checked(
  z.strictObject({
    type: choiceSchema(batchDestinationTypes),
    id: z.optional(idSchema),
    public_address: z.optional(filledTextSchema(128)),
    /** The amount in base units, as the text of an integer. */
    amount: patternSchema(/^[1-9]\d{0,29}$/, 'must be the text of a positive integer, in base units'),
  }),
  z.superRefine((destination, context) => {
    const refusal = batchDestinationRefusal(destination);
    if (refusal === null) return;
    const { path, message } = batchDestinationMessages[refusal];
    context.addIssue({ code: 'custom', path: [...path], message }); // zod changes the path array that it gets, so it gets a copy
  }),
);

export type BatchDestination = z.infer<typeof batchDestinationSchema>;

/** Body of `POST /api/v2/send_batch_now`. Spec: Transactions. */
export const batchWithdrawalSchema = z.strictObject({
  source_wallet_id: idSchema,
  asset: choiceSchema(batchSendAssets),
  destinations: nonEmptyListSchema(batchDestinationSchema),
});

// The endpoint that sends a batch. Spec: Endpoints, Transactions.

export const sendBatchNow = endpoint('POST /api/v2/send_batch_now', {
  ...moneyAccess,
  body: batchWithdrawalSchema,
  response: transactionSchema,
});
