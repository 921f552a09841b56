import * as z from 'zod/mini';
import { integerSchema, queryIntegerSchema } from '#contract/integer.ts';
import { amountSchema } from '#contract/money.ts';
import { pathParams } from '#contract/path-params.ts';
import { commandKinds, commandStates } from './command-basics.ts';

// What the desk has sampled of validators: the service gives the present alone. Ours: the desk's own.

/** Days that a history may reach back: two years. */
export const historyDaysMax = 730;

/** All validators, those of a wallet, or one of them. */
export const stakingHistoryQuerySchema = z.strictObject({
  wallet_id: z.optional(pathParams.wallet_id),
  validator_pubkey: z.optional(pathParams.validator_pubkey),
  days: z.optional(queryIntegerSchema(1, historyDaysMax)),
});

/** A day of UTC. Null is a gap: no sample, or none the day before to count rewards from. Amounts in ether. */
const stakingDaySchema = z.object({
  day: z.string(),
  balance: z.nullable(amountSchema),
  /** Rewards of the day: those counted at its last sample less those at the last one of the day before. */
  earned: z.nullable(amountSchema),
  validators: z.nullable(integerSchema(0)),
});

export type StakingDay = z.infer<typeof stakingDaySchema>;

/** From the first sampled day to the last, without holes. */
export const stakingHistorySchema = z.object({ days: z.array(stakingDaySchema) });

export const validatorTimelineSchema = z.object({
  /** Each state from when it was first seen. */
  seen: z.array(z.object({ at: z.string(), status: z.nullable(z.string()) })),
  /** What this desk was asked to do; null for readers who may not read commands. */
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
