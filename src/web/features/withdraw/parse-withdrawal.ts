import { dustProblem } from '#contract/money/minimum-amount.ts';
import { literalOf } from '#contract/money/money.ts';
import type { createWithdrawal } from '#contract/service/withdrawal.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { beneficiariesOf, beneficiaryProblems, areSufficient } from '#web/parts/money-form/beneficiary-values.ts';
import { problemOn, type ParsedForm, type Problem } from '#web/parts/money-form/money-spec.ts';
import { parseAmount } from '#web/parts/money-form/typed-amount.ts';
import { feeOf, notesProblem, rateProblem } from '#web/parts/money-form/typed-fee.ts';
import { addressRowOf, destinationOf, recipientProblem, memoProblem } from './withdraw-recipient.ts';
import { mayBeBatched, type ChosenRecords, type LoadedRecords, type WithdrawalValues } from './withdraw-values.ts';

export type WithdrawalBody = BodyOf<typeof createWithdrawal>;

/** Records that are needed to parse the values of a withdrawal. */
type RecordsToParse = Pick<LoadedRecords, keyof ChosenRecords | 'presets' | 'error'>;

/** The spendable balance of the chosen asset. Null until the wallet is loaded. */
export function spendableOf({ wallet, asset }: ChosenRecords): Decimal | null {
  return asset === null ? null : (wallet?.spendable_balance?.[asset] ?? null);
}

/** The request of a withdrawal, or its problems in the order of the form. */
export function parseWithdrawal(
  values: WithdrawalValues,
  loadedRecords: RecordsToParse,
  isBeneficiaryNeeded: boolean,
): ParsedForm<'withdrawal', WithdrawalValues> {
  const { wallet, asset, recipient } = loadedRecords;
  const { amount, problem } = parseAmount(asset ?? '', values.amount, spendableOf(loadedRecords));
  const address = asset === null || recipient === null ? null : (addressRowOf(recipient, asset)?.address ?? null);
  const dust = asset === null || amount === null ? null : dustProblem(asset, amount, address);
  const isAddress = recipient?.is === 'address' && asset !== null;
  const problems: readonly Problem<WithdrawalValues>[] = [
    ...problemOn('wallet' as const, values.wallet === '' ? 'Choose the wallet that pays' : unreadProblem(wallet, loadedRecords.error)),
    ...problemOn('asset' as const, asset === null ? 'Choose the asset to send' : null),
    ...problemOn('address' as const, toProblem(values, loadedRecords)),
    ...problemOn('remark' as const, isAddress ? memoProblem(asset, values.remark.trim(), values.hasNoRemark) : null),
    ...problemOn('amount' as const, problem ?? dust),
    ...problemOn('rate' as const, values.fee === 'own' ? rateProblem(values.rate, loadedRecords.presets) : null),
    ...(recipient?.is === 'wallet' ? [] : beneficiaryProblems(values.beneficiaries, isBeneficiaryNeeded)),
    ...problemOn('notes' as const, notesProblem(values.notes)),
  ];
  if (problems.length > 0 || wallet === null || asset === null || recipient === null || amount === null) return { request: null, problems };
  const notes = values.notes.trim();
  const body: WithdrawalBody = {
    destination: destinationOf(recipient, asset),
    amounts: { [asset]: literalOf(amount) },
    fees: { [asset]: feeOf(values) ?? 'medium' },
    ...(notes === '' ? {} : { notes }),
    ...(values.isBatched && mayBeBatched(loadedRecords) ? { is_batched: true } : {}),
    ...(recipient.is === 'wallet' ? {} : beneficiariesOf(values.beneficiaries, isBeneficiaryNeeded)),
  };
  return { request: { params: { wallet_id: wallet.id }, body }, problems: null };
}

/** The message that a chosen record could not be loaded. Null while the record is still loading. */
function unreadProblem(record: object | null, error: Error | null): string | null {
  return record === null && error !== null ? 'It could not be loaded' : null;
}

function toProblem({ account, toWallet, address }: WithdrawalValues, { wallet, asset, recipient, error }: RecordsToParse): string | null {
  if (account === '' && toWallet === '' && address.trim() === '') return 'Choose a recipient or paste an address';
  if (recipient === null) return unreadProblem(recipient, error);
  return recipientProblem(recipient, asset, wallet?.id);
}

/**
 * The body for the checks, without missing or invalid values. It states only whether a beneficiary is named, and contains no
 * personal data.
 */
export function previewOf(values: WithdrawalValues, { asset, recipient }: ChosenRecords): object | null {
  if (asset === null) return null;
  const { amount } = parseAmount(asset, values.amount, null);
  if (amount === null) return null;
  const fee = feeOf(values);
  const isValidRecipient = recipient !== null && recipientProblem(recipient, asset, undefined) === null;
  return {
    ...(isValidRecipient ? { destination: destinationOf(recipient, asset) } : {}),
    amounts: { [asset]: literalOf(amount) },
    ...(fee === null ? {} : { fees: { [asset]: fee } }),
    ...(areSufficient(values.beneficiaries) ? { beneficiary_entity: {} } : {}),
  };
}
