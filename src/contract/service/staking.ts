import * as z from 'zod/mini';
import { stakingMessages, stakingRefusal, topUpMessages, topUpRefusal } from '#contract/money/staking-amounts.ts';
import { entitySchema } from '#contract/people/entity.ts';
import { checked, choiceSchema, notesSchema, patternSchema, textSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';
import { moneyAccess } from './access.ts';
import { feePresets } from './fee-preset.ts';
import { transactionSchema } from './transaction.ts';

/** An amount in wei, as the text of an integer. Spec: Staking. */
const weiPattern = /^(0|[1-9]\d{0,29})$/;
const weiSchema = patternSchema(weiPattern, 'must be the text of an integer, in wei');

/** Minimum length of `idempotency_key`, in characters. Spec: Limits. */
export const idempotencyKeyMin = 32;
export const idempotencyKeyMax = 255;

/** Longest `group_id`, in characters. Spec: Limits. */
export const groupIdMax = 256;

/** Body of `POST /api/v2/staking/transactions`. Spec: Staking. */
export const stakingCreationSchema = checked(
  z.strictObject({
    asset: z.literal('eth', 'must be eth'),
    amount: weiSchema,
    compounding: z.optional(z.boolean()),
    source_wallet_id: idSchema,
    destination_id: idSchema,
    withdrawal_wallet_id: idSchema,
    /** A preset, or a rate in gwei as an integer. Spec: "string or integer". */
    fee: z.optional(z.union([choiceSchema(feePresets), integerSchema(1)], 'must be slow, medium, fast or a whole rate in gwei')),
    group_id: z.optional(textSchema(groupIdMax)),
    notes: notesSchema,
    beneficiary_entities: z.optional(z.array(entitySchema)),
    idempotency_key: z.optional(checked(z.string(), z.minLength(idempotencyKeyMin), z.maxLength(idempotencyKeyMax))),
  }),
  z.superRefine((body, context) => {
    if (!weiPattern.test(body.amount)) return; // The field's pattern already refuses this amount, but zod still runs this check.
    const refusal = stakingRefusal(BigInt(body.amount), body.compounding);
    if (refusal !== null) context.addIssue({ code: 'custom', path: ['amount'], message: stakingMessages[refusal] });
  }),
);

/** Body of a withdrawal from a validator. The amount `0` is a full withdrawal. Spec: Staking. */
export const validatorWithdrawalSchema = z.strictObject({ amount: weiSchema });

/** Body of a top-up of a validator. Spec: Staking. */
export const topUpSchema = checked(
  z.strictObject({ amount: weiSchema, source_wallet_id: idSchema }),
  z.superRefine((body, context) => {
    if (!weiPattern.test(body.amount)) return;
    const refusal = topUpRefusal(BigInt(body.amount));
    if (refusal !== null) context.addIssue({ code: 'custom', path: ['amount'], message: topUpMessages[refusal] });
  }),
);

const validator = '/api/v2/staking/eth/validators/:validator_pubkey';

// The endpoints of staking. Spec: Endpoints, Staking.

export const createStaking = endpoint('POST /api/v2/staking/transactions', {
  ...moneyAccess,
  body: stakingCreationSchema,
  response: transactionSchema,
});

export const exitValidator = endpoint(`POST ${validator}/exits`, { ...moneyAccess, response: null });

export const withdrawFromValidator = endpoint(`POST ${validator}/withdrawals`, {
  ...moneyAccess,
  body: validatorWithdrawalSchema,
  response: transactionSchema,
});

export const topUpValidator = endpoint(`POST ${validator}/top-ups`, { ...moneyAccess, body: topUpSchema, response: transactionSchema });
