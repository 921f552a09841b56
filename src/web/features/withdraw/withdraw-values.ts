import * as z from 'zod/mini';
import { queuedBatchAssets } from '#contract/money/assets.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { usePresets } from '#web/parts/money-form/fee-field.tsx';
import type { MoneyFields } from '#web/parts/money-form/money-spec.ts';
import { feeValues, flag, ownValues, people, typedText } from '#web/parts/money-form/money-values.ts';
import type { Recipient } from './withdraw-recipient.ts';

/** The name of the draft. Each user has at most one unfinished withdrawal. */
export const draftName = 'withdraw-new';

const withdrawalValuesSchema = z.object({
  ...ownValues,
  /** IDs of the chosen records; `''` before a choice. */
  wallet: typedText(),
  asset: typedText(),
  account: typedText(),
  toWallet: typedText(),
  /** The typed address, and its tag or memo. */
  address: typedText(),
  /** What was read from a pasted link or tagged address, in words. */
  pasted: typedText(),
  remark: typedText(),
  /** Whether the user confirmed that the recipient has no tag or memo. */
  hasNoRemark: flag,
  amount: typedText(),
  ...feeValues,
  beneficiaries: people,
  notes: typedText(),
  isBatched: flag,
  /** The two addresses that the sender compared. */
  compared: typedText(),
  /** The total to send, if a small amount is sent first. */
  total: typedText(),
  /** The link that opened the form. */
  link: typedText(),
});

export type WithdrawalValues = z.infer<typeof withdrawalValuesSchema>;

/** Reads the values of the form, in its order. Missing values get their defaults. */
export function withdrawalValues(values: object): WithdrawalValues {
  return withdrawalValuesSchema.parse(values);
}

/** The chosen records; null before a choice and while a record is loading. */
export type Chosen = {
  readonly wallet: Wallet | null;
  /** The asset's symbol in lower case. */
  readonly asset: string | null;
  readonly recipient: Recipient | null;
};

/** Data that the form loads in addition to its values. */
export type LoadedRecords = Chosen & {
  readonly presets: ReturnType<typeof usePresets>['presets'];
  readonly isReading: boolean;
  /** Why a chosen record could not be loaded. */
  readonly error: Error | null;
  readonly retry: () => void;
};

export type WithdrawalFields = MoneyFields<WithdrawalValues, LoadedRecords>;

/**
 * Whether a withdrawal may be queued for a batch. Operator facts: Creating a wallet transaction,
 * `is_batched`.
 */
export function mayBeBatched({ wallet, asset, recipient }: Chosen): boolean {
  return wallet?.kind === 'warm' && recipient?.is !== 'wallet' && queuedBatchAssets.some((each) => each === asset);
}
