import * as z from 'zod/mini';
import { commandKinds, commandStates } from '#contract/money/command-basics.ts';
import { amountSchema } from '#contract/money/money.ts';
import { integerSchema, queryIntegerSchema } from '#contract/wire/integer.ts';
import { pathParams } from '#contract/wire/path-params.ts';

// The desk's daily samples of validators. The service returns only current values. Ours: the desk's own.

/** Longest period of a history, days (two years). */
export const historyDaysMax = 730;

/** Query for all validators, those of a wallet, or one validator. */
export const stakingHistoryQuerySchema = z.strictObject({
  wallet_id: z.optional(pathParams.wallet_id),
  validator_pubkey: z.optional(pathParams.validator_pubkey),
  days: z.optional(queryIntegerSchema(1, historyDaysMax)),
});

/** A UTC day. A null value is a gap, because the day has no sample or rewards have no previous day. Amounts are in ether. */
const stakingDaySchema = z.object({
  day: z.string(),
  balance: z.nullable(amountSchema),
  /** Rewards of the day, which are its last sample less the last sample of the previous day. */
  earned: z.nullable(amountSchema),
  validators: z.nullable(integerSchema(0)),
});

export type StakingDay = z.infer<typeof stakingDaySchema>;

/** Every day from the first sampled day to the last, including days without a sample. */
export const stakingHistorySchema = z.object({ days: z.array(stakingDaySchema) });

export const validatorTimelineSchema = z.object({
  /** Each state with the time at which the desk first observed it. */
  seen: z.array(z.object({ at: z.string(), status: z.nullable(z.string()) })),
  /** Commands of this desk, or null for readers without access to commands. */
  commands: z.nullable(
    z.array(
      z.object({
        id: z.string(),
        kind: z.enum(commandKinds),
        state: z.enum(commandStates),
        at: z.string(),
        amount: z.nullable(z.string()),
        by: z.string(),
      }),
    ),
  ),
});

export type ValidatorTimeline = z.infer<typeof validatorTimelineSchema>;
