import * as z from 'zod/mini';
import { commandKinds, commandStates } from '#contract/money/command-basics.ts';
import { amountSchema } from '#contract/money/money.ts';
import { integerSchema, queryIntegerSchema } from '#contract/wire/integer.ts';
import { pathParams } from '#contract/wire/path-params.ts';

// The desk's daily samples of validators. The service returns only current values. Defined by this desk.

/** Longest period of a history, days (two years). */
export const historyDaysMax = 730;

/** Query of the history. Without a field it covers all validators, otherwise one wallet or one validator. */
export const stakingHistoryQuerySchema = z.strictObject({
  wallet_id: z.optional(pathParams.wallet_id),
  validator_pubkey: z.optional(pathParams.validator_pubkey),
  days: z.optional(queryIntegerSchema(1, historyDaysMax)),
});

/**
 * The values of a UTC day, in ether. A value is null if the day has no sample. Rewards are also null if the day before has no
 * sample.
 */
const stakingDaySchema = z.object({
  day: z.string(),
  balance: z.nullable(amountSchema),
  /** Rewards of the day. They are the day's last sample less the last sample of the day before. */
  earned: z.nullable(amountSchema),
  validators: z.nullable(integerSchema(0)),
});

export type StakingDay = z.infer<typeof stakingDaySchema>;

/** Every day from the first sample to the last, including days without a sample. */
export const stakingHistorySchema = z.object({ days: z.array(stakingDaySchema) });

export const validatorTimelineSchema = z.object({
  /** The states of the validator, each with the time at which the desk first observed it. */
  seen: z.array(z.object({ at: z.string(), status: z.nullable(z.string()) })),
  /** The desk's commands for the validator. Null for users without access to commands. */
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
