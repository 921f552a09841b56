import * as z from 'zod/mini';
import { entityRecordSchema } from './entity.ts';
import { feePresets } from './fee-preset.ts';
import { idSchema } from './integer.ts';
import { amountSchema, amountsSchema } from './money.ts';

/** Where raw addresses go: text, or with the tag (xrp) or memo (xlm) that the receiver asked for. */
const rawAddressSchema = z.union([
  z.string().check(z.minLength(1), z.maxLength(128)),
  z.strictObject({
    address: z.string().check(z.minLength(1), z.maxLength(128)),
    tag: z.optional(z.union([z.string(), idSchema])),
    memo: z.optional(z.string()),
  }),
]);

/** Destination of a withdrawal. Operator facts: Creating a wallet transaction. */
const destinationSchema = z.union(
  [
    z.strictObject({ type: z.literal('wallet'), id: idSchema }),
    z.strictObject({ type: z.literal('external'), id: idSchema }),
    z.strictObject({ type: z.literal('external'), addresses: z.record(z.string(), rawAddressSchema) }),
  ],
  'must be a wallet, an external account or external addresses',
);

/** A fee: a preset, or a rate in the asset's fee unit. */
export const feeSchema = z.union([z.enum(feePresets), amountSchema], 'must be slow, medium, fast or a rate');

/** Body of `POST /api/v1/wallets/:wallet_id/transactions`. Operator facts: Creating a wallet transaction. */
export const withdrawalSchema = z.strictObject({
  destination: destinationSchema,
  amounts: amountsSchema,
  fees: z.optional(z.record(z.string(), feeSchema)),
  notes: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
  is_batched: z.optional(z.boolean()),
  originator_entity: z.optional(entityRecordSchema),
  beneficiary_entity: z.optional(entityRecordSchema),
  beneficiary_entities: z.optional(z.array(entityRecordSchema)),
});

/** Body of `POST /api/v1/wallets/:wallet_id/estimate_total_fees`. Ours: the spec shows none; what decides a fee, and nothing else. */
export const feeEstimateRequestSchema = z.strictObject({
  destination: z.optional(destinationSchema),
  amounts: amountsSchema,
  fees: z.optional(z.record(z.string(), feeSchema)),
});

/** Estimated total fees. Ours: the spec shows none; keyed by asset like a record's `amounts` and `fees`, in native units of the asset that pays. */
export const feeEstimateSchema = z.object({ total_fees: amountsSchema, fees: z.nullish(amountsSchema), fee_units: z.nullish(z.record(z.string(), z.string())) });
