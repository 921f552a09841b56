import * as z from 'zod/mini';
import { destinationTagMax, memoMessages, memoRefusal } from '#contract/money/destination-tag.ts';
import { amountsSchema, positiveAmountSchema } from '#contract/money/money.ts';
import { entitySchema } from '#contract/people/entity.ts';
import { rolesWith } from '#contract/roles.ts';
import { checked, filledTextSchema, notesSchema, patternSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';
import { mapSchema } from '#contract/wire/lenient-answer.ts';
import { moneyAccess } from './access.ts';
import { feePresets } from './fee-preset.ts';
import { transactionSchema } from './transaction.ts';
import { walletPath } from './wallet.ts';

/** An asset's symbol in a request. Operator facts: Records, "any lower-case symbol". */
const symbolSchema = patternSchema(/^[a-z][a-z0-9]{1,15}$/, 'must be a lower-case asset symbol');

/** Maximum length of an address on any chain, in characters. Our choice: the longest is Cardano's, with 103 characters. */
const addressLengthMax = 128;

/** A destination address. It is a text, or an object that also has the recipient's tag (xrp) or memo (xlm). */
const rawAddressSchema = z.union(
  [
    filledTextSchema(addressLengthMax),
    z.strictObject({
      address: filledTextSchema(addressLengthMax),
      tag: z.optional(z.union([patternSchema(/^\d{1,10}$/, 'must be an integer'), integerSchema(0, destinationTagMax)])),
      memo: z.optional(
        checked(
          filledTextSchema(64),
          z.refine((memo) => memoRefusal(memo) === null, { error: ({ input }) => memoMessages[memoRefusal(String(input)) ?? 'too_long'] }),
        ),
      ),
    }),
  ],
  'must be an address, or one with its tag or memo',
);

/** Destination of a withdrawal. Operator facts: Creating a wallet transaction. */
export const destinationSchema = z.union(
  [
    z.strictObject({ type: z.literal('wallet'), id: idSchema }),
    z.strictObject({ type: z.literal('external'), id: idSchema }),
    z.strictObject({ type: z.literal('external'), addresses: withAtLeastOne(z.record(symbolSchema, rawAddressSchema)) }),
  ],
  'must be a wallet, an external account or external addresses',
);

/** The amounts to send, by asset. At least one asset is required, and each amount must be above zero. */
const sentAmountsSchema = withAtLeastOne(z.record(symbolSchema, positiveAmountSchema));

/** A fee: a preset, or a rate in the unit of the asset's fee rates. */
export const feeSchema = z.union([z.enum(feePresets), positiveAmountSchema], 'must be slow, medium, fast or a rate');

const feesSchema = z.record(symbolSchema, feeSchema);

/**
 * Body of `POST /api/v1/wallets/:wallet_id/transactions`. Operator facts: Creating a wallet transaction. Only one beneficiary
 * field is permitted: Spec, Errors.
 */
export const withdrawalSchema = checked(
  z.strictObject({
    destination: destinationSchema,
    amounts: sentAmountsSchema,
    fees: z.optional(feesSchema),
    notes: notesSchema,
    is_batched: z.optional(z.boolean()),
    originator_entity: z.optional(entitySchema),
    beneficiary_entity: z.optional(entitySchema),
    beneficiary_entities: z.optional(z.array(entitySchema)),
  }),
  z.refine((body) => body.beneficiary_entity === undefined || body.beneficiary_entities === undefined, {
    path: ['beneficiary_entity'],
    message: 'must not be sent together with beneficiary_entities',
  }),
);

/**
 * Body of `POST /api/v1/wallets/:wallet_id/estimate_total_fees`. It has only the fields that decide the fee. Our choice: the spec
 * does not show this body.
 */
export const feeEstimateRequestSchema = z.strictObject({
  destination: z.optional(destinationSchema),
  amounts: sentAmountsSchema,
  fees: z.optional(feesSchema),
});

/**
 * Estimated total fees. As in a record, `amounts` and `fees` are by asset, in native units of the asset that pays. Our choice: the
 * spec does not show this answer.
 */
export const feeEstimateSchema = z.object({
  total_fees: amountsSchema,
  fees: z.nullish(amountsSchema),
  fee_units: z.nullish(mapSchema(z.string())),
});

/* @__NO_SIDE_EFFECTS__ */
function withAtLeastOne<Value extends z.ZodMiniType>(byAsset: z.ZodMiniRecord<z.ZodMiniString, Value>) {
  return checked(
    byAsset,
    z.refine((value) => Object.keys(value).length > 0, 'must have at least one asset'),
  );
}

// The endpoints of withdrawals. Spec: Endpoints, Wallets.

export const createWithdrawal = endpoint(`POST ${walletPath}/transactions`, {
  ...moneyAccess,
  body: withdrawalSchema,
  response: transactionSchema,
});

/** Estimates the fees of a withdrawal. Changes nothing. */
export const estimateTotalFees = endpoint(`POST ${walletPath}/estimate_total_fees`, {
  access: 'read',
  roles: rolesWith('send_money'),
  body: feeEstimateRequestSchema,
  response: feeEstimateSchema,
});
