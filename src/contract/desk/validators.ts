import * as z from 'zod/mini';
import { commandStates } from '#contract/money/command-basics.ts';
import { amountSchema } from '#contract/money/money.ts';
import { idSchema } from '#contract/wire/integer.ts';
import { owningWalletSchema } from './providers.ts';

// Validators of all wallets. Ours: the spec shows them in eth addresses, wallet by wallet.

/** A validator, with the desk's information about its creation. Amounts in ether. */
export const validatorSchema = z.object({
  wallet: owningWalletSchema,
  name: z.nullable(z.string()),
  pubkey: z.nullable(z.string()),
  /** The status in the service's spelling. */
  status: z.nullable(z.string()),
  deposited: z.nullable(amountSchema),
  balance: z.nullable(amountSchema),
  rewards: z.nullable(amountSchema),
  /** The value is null if the desk does not know whether it compounds. */
  compounding: z.nullable(z.boolean()),
  /** The wallet that receives rewards and withdrawals, or null if the desk does not know it. */
  rewards_to: z.nullable(owningWalletSchema),
  /** The id of the staking transaction that created the validator. */
  record_id: z.nullable(idSchema),
});

export type DeskValidator = z.infer<typeof validatorSchema>;

/** A validator that was requested, while no wallet shows its public key yet. */
export const pendingValidatorSchema = z.object({
  command_id: z.nullable(z.string()),
  /** The value is null for a validator that was not created at this desk. */
  command_state: z.nullable(z.enum(commandStates)),
  record_id: z.nullable(idSchema),
  /** Status of the transaction in the service's spelling, or null before the transaction exists. */
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
  /** Whether all wallets could be read. */
  is_whole: z.boolean(),
  validators: z.array(validatorSchema),
  on_their_way: z.array(pendingValidatorSchema),
});

export type ValidatorList = z.infer<typeof validatorListSchema>;
