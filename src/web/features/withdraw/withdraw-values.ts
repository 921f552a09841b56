import * as z from 'zod/mini';
import { queuedBatchAssets } from '#contract/money/assets.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { useFeePresets } from '#web/parts/money-form/fee-field.tsx';
import type { MoneyFields } from '#web/parts/money-form/money-spec.ts';
import { feeValues, booleanValue, commonValues, beneficiaryValues, typedText } from '#web/parts/money-form/money-values.ts';
import type { Recipient } from './withdraw-recipient.ts';

/** The name of the draft. Each user has at most one draft of a withdrawal. */
export const draftName = 'withdraw-new';

const withdrawalValuesSchema = z.object({
  ...commonValues,
  /** The ID of the paying wallet. Empty before the user has chosen one. */
  wallet: typedText(),
  asset: typedText(),
  account: typedText(),
  toWallet: typedText(),
  /** The typed address. */
  address: typedText(),
  /** A sentence that lists the values read from a pasted link or tagged address. */
  pasted: typedText(),
  remark: typedText(),
  /** Whether the user confirmed that the recipient needs no tag or memo. */
  hasNoRemark: booleanValue,
  amount: typedText(),
  ...feeValues,
  beneficiaries: beneficiaryValues,
  notes: typedText(),
  isBatched: booleanValue,
  /** The two addresses that the sender compared. */
  compared: typedText(),
  /** The total amount, if a small amount is sent first. */
  total: typedText(),
  /** The link to the form, as text. */
  link: typedText(),
});

export type WithdrawalValues = z.infer<typeof withdrawalValuesSchema>;

/** Reads the form's values in the order of its fields. Missing values get their defaults. */
export function withdrawalValues(values: object): WithdrawalValues {
  return withdrawalValuesSchema.parse(values);
}

/**
 * The form values for a choice of the asset. Values in units of the previous asset are cleared. Values that the user entered before
 * any asset was chosen stay.
 */
export function valuesOfAsset(asset: string, previousAsset: string): Partial<WithdrawalValues> {
  if (previousAsset === '' || previousAsset === asset) return { asset };
  return { asset, amount: '', total: '', rate: '', fee: 'medium', confirmed: '' };
}

/** The records that the user has chosen. Null before the choice and while a record is loading. */
export type ChosenRecords = {
  readonly wallet: Wallet | null;
  /** The asset's symbol in lower case. */
  readonly asset: string | null;
  readonly recipient: Recipient | null;
};

/** The records that the form needs in addition to its values. */
export type LoadedRecords = ChosenRecords & {
  readonly presets: ReturnType<typeof useFeePresets>['presets'];
  readonly isReading: boolean;
  /** The reason why a chosen record could not be loaded. */
  readonly error: Error | null;
  readonly retry: () => void;
};

export type WithdrawalFields = MoneyFields<WithdrawalValues, LoadedRecords>;

/**
 * Whether the custodian may queue a withdrawal and send it together with others. Operator facts: Creating a wallet transaction,
 * `is_batched`.
 */
export function mayBeBatched({ wallet, asset, recipient }: ChosenRecords): boolean {
  return wallet?.kind === 'warm' && recipient?.is !== 'wallet' && queuedBatchAssets.some((each) => each === asset);
}
