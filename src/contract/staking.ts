import * as z from 'zod/mini';
import { entityRecordSchema } from './entity.ts';
import { feeSchema } from './withdrawal.ts';
import { idSchema } from './integer.ts';

/** An amount in wei, as the text of an integer. Spec: Staking. */
const weiSchema = z.string().check(z.regex(/^(0|[1-9]\d{0,29})$/, 'must be the text of an integer, in wei'));

/** Bounds of `idempotency_key`, in characters. Spec: Limits. */
export const idempotencyKeyMin = 32;
export const idempotencyKeyMax = 255;

/** Most characters of `group_id`. Spec: Limits. */
export const groupIdMax = 256;

/** Body of `POST /api/v2/staking/transactions`; what amount and `compounding` may be together is `stakingRefusal`'s to say. Spec: Staking. */
export const stakingCreationSchema = z.strictObject({
  asset: z.literal('eth', 'must be eth'),
  amount: weiSchema,
  compounding: z.optional(z.boolean()),
  source_wallet_id: idSchema,
  destination_id: idSchema,
  withdrawal_wallet_id: idSchema,
  fee: z.optional(feeSchema),
  group_id: z.optional(z.string().check(z.maxLength(groupIdMax))),
  notes: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
  beneficiary_entities: z.optional(z.array(entityRecordSchema)),
  idempotency_key: z.optional(z.string().check(z.minLength(idempotencyKeyMin), z.maxLength(idempotencyKeyMax))),
});

/** Body of a validator withdrawal; `0` is a full one. Spec: Staking. */
export const validatorWithdrawalSchema = z.strictObject({ amount: weiSchema });

/** Body of a top-up. Spec: Staking. */
export const topUpSchema = z.strictObject({ amount: weiSchema, source_wallet_id: idSchema });
