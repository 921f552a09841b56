import * as z from 'zod/mini';
import { commandStates } from '#contract/money/command-basics.ts';
import { amountSchema } from '#contract/money/money.ts';
import { idSchema } from '#contract/wire/integer.ts';
import { owningWalletSchema } from './providers.ts';

// Validators of all wallets. Our choice: the spec lists validators only in the eth addresses of each wallet.

/** A validator, and what the desk knows about its creation. Amounts are in ether. */
export const validatorSchema = z.object({
  wallet: owningWalletSchema,
  name: z.nullable(z.string()),
  pubkey: z.nullable(z.string()),
  /** The validator's status, as the service writes it. */
  status: z.nullable(z.string()),
  deposited: z.nullable(amountSchema),
  balance: z.nullable(amountSchema),
  rewards: z.nullable(amountSchema),
  /** Whether the validator compounds its rewards, or null if the desk does not know. */
  compounding: z.nullable(z.boolean()),
  /** The wallet that gets rewards and withdrawals, or null if the desk does not know it. */
  rewards_to: z.nullable(owningWalletSchema),
  /** The id of the staking transaction that created the validator. */
  record_id: z.nullable(idSchema),
});

export type DeskValidator = z.infer<typeof validatorSchema>;

/** A requested validator. No wallet shows its public key yet. */
export const pendingValidatorSchema = z.object({
  command_id: z.nullable(z.string()),
  /** State of the command that requests the validator. Null if the validator was not requested at this desk. */
  command_state: z.nullable(z.enum(commandStates)),
  record_id: z.nullable(idSchema),
  /** Status of the staking transaction, as the service writes it. Null before the transaction exists. */
  status: z.nullable(z.string()),
  pubkey: z.nullable(z.string()),
  made_at: z.nullable(z.string()),
  amount: z.nullable(amountSchema),
  wallet_id: z.nullable(idSchema),
});

export type PendingValidator = z.infer<typeof pendingValidatorSchema>;

/** Every validator of every wallet. */
export const validatorListSchema = z.object({
  read_at: z.string(),
  /** Whether the desk could read all wallets. */
  is_whole: z.boolean(),
  validators: z.array(validatorSchema),
  on_their_way: z.array(pendingValidatorSchema),
});

export type ValidatorList = z.infer<typeof validatorListSchema>;
