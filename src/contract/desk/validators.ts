import * as z from 'zod/mini';
import { idSchema } from '#contract/integer.ts';
import { amountSchema } from '#contract/money.ts';
import { commandStates } from './command-basics.ts';
import { owningWalletSchema } from './providers.ts';

// What the desk gathers about validators over all wallets. Ours: the spec shows them as extras of eth addresses, wallet by wallet.

/** A validator with what the desk knows of how it was made; amounts in ether. */
export const validatorSchema = z.object({
  wallet: owningWalletSchema,
  name: z.nullable(z.string()),
  pubkey: z.nullable(z.string()),
  /** As the service writes it. */
  status: z.nullable(z.string()),
  deposited: z.nullable(amountSchema),
  balance: z.nullable(amountSchema),
  rewards: z.nullable(amountSchema),
  /** Null when nothing that the desk has read tells. */
  compounding: z.nullable(z.boolean()),
  /** Where rewards and withdrawals go; null when nothing that the desk has read tells. */
  rewards_to: z.nullable(owningWalletSchema),
  /** The staking transaction that made it. */
  record_id: z.nullable(idSchema),
});

export type DeskValidator = z.infer<typeof validatorSchema>;

/** A validator on its way: asked for, and without a public key that a wallet shows. */
export const validatorOnItsWaySchema = z.object({
  command_id: z.nullable(z.string()),
  /** Null for one that was not made at this desk. */
  command_state: z.nullable(z.enum(commandStates)),
  record_id: z.nullable(idSchema),
  /** Status of the transaction, as the service writes it; null before there is one. */
  status: z.nullable(z.string()),
  pubkey: z.nullable(z.string()),
  made_at: z.nullable(z.string()),
  amount: z.nullable(amountSchema),
  wallet_id: z.nullable(idSchema),
});

export type ValidatorOnItsWay = z.infer<typeof validatorOnItsWaySchema>;

/** Every validator of every wallet. */
export const validatorListSchema = z.object({
  read_at: z.string(),
  /** False when not all wallets could be looked at. */
  is_whole: z.boolean(),
  validators: z.array(validatorSchema),
  on_their_way: z.array(validatorOnItsWaySchema),
});

export type ValidatorList = z.infer<typeof validatorListSchema>;
