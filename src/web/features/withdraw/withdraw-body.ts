import { literalOf, type Decimal } from '#contract/money/money.ts';
import type { FeePresetRecord } from '#contract/service/fee-preset.ts';
import { createWithdrawal } from '#contract/service/withdrawal.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { fillPath } from '#contract/wire/path-params.ts';
import { beneficiariesOf, beneficiaryPlaces, beneficiaryProblems } from '#web/parts/command/beneficiary-values.ts';
import { readAmount } from '#web/parts/command/typed-amount.ts';
import { feeOf, notesProblem, rateProblem } from '#web/parts/command/typed-fee.ts';
import type { FormProblem } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import { destinationOf, recipientProblem, remarkProblem } from './withdraw-recipient.ts';
import { mayBeBatched, places, typedIn, type Chosen, type Typed } from './withdraw-values.ts';

export type WithdrawalBody = BodyOf<typeof createWithdrawal>;

/** The request path of a withdrawal from a wallet: `'/api/v1/wallets/7/transactions'`. */
export function withdrawalPath(walletId: number): string {
  return fillPath(createWithdrawal.path, { wallet_id: walletId });
}

/** Further input for the form's validation. */
export type Known = {
  /** The fee rates of the asset, once loaded. */
  readonly presets: FeePresetRecord | null;
  /** Whether pre-flight requires a beneficiary. */
  readonly isBeneficiaryNeeded: boolean;
};

/** The spendable balance of the chosen asset; null before the wallet is loaded. */
export function spendableOf({ wallet, asset }: Chosen): Decimal | null {
  if (wallet === null || asset === null || !wallet.spendable_balance) return null;
  return wallet.spendable_balance[asset] ?? ('0' as Decimal);
}

/** The problems that prevent a review, in the order of the form. */
export function withdrawalProblems(values: EntityForms, chosen: Chosen, known: Known): readonly FormProblem[] {
  const typed = typedIn(values);
  const { wallet, asset, recipient } = chosen;
  const problem = (path: EntityPath, label: string, message: string | null): readonly FormProblem[] =>
    message === null ? [] : [{ path, name: path, label, message }];
  return [
    ...problem(places.wallet, 'From', wallet === null ? 'Choose the wallet that pays' : null),
    ...problem(places.asset, 'Asset', asset === null ? 'Choose the asset to send' : null),
    ...problem(places.to, 'To', toProblem(chosen)),
    ...(recipient?.is === 'address' && asset !== null
      ? problem(places.remark, 'Tag', remarkProblem(asset, typed.remark.trim(), typed.no_remark === 'yes'))
      : []),
    ...problem(places.amount, 'Amount', readAmount(asset ?? '', typed.amount, spendableOf(chosen)).problem),
    ...(typed.fee === 'own' ? problem(places.rate, 'Own rate', rateProblem(typed.rate, known.presets)) : []),
    ...problem(places.notes, 'Note', notesProblem(typed.notes)),
    ...(recipient?.is === 'wallet' ? [] : beneficiaryProblems(values, known.isBeneficiaryNeeded)),
  ];
}

function toProblem({ wallet, asset, recipient }: Chosen): string | null {
  if (recipient === null) return 'Choose a recipient or paste an address';
  return asset === null ? null : recipientProblem(recipient, asset, wallet?.id);
}

/** Every possible path of the form, in order. */
export const withdrawalPlaces: readonly string[] = [...Object.values(places), ...beneficiaryPlaces];

/** The request body of the withdrawal; null while the form has problems. */
export function bodyOf(values: EntityForms, chosen: Chosen, known: Known): WithdrawalBody | null {
  const { asset, recipient } = chosen;
  if (asset === null || recipient === null || withdrawalProblems(values, chosen, known).length > 0) return null;
  const typed = typedIn(values);
  const { amount } = readAmount(asset, typed.amount, null);
  if (amount === null) return null;
  const notes = typed.notes.trim();
  return {
    destination: destinationOf(recipient, asset),
    amounts: { [asset]: literalOf(amount) },
    fees: { [asset]: feeOf(typed) ?? 'medium' },
    ...(notes === '' ? {} : { notes }),
    ...(typed.batched === 'yes' && mayBeBatched(chosen) ? { is_batched: true } : {}),
    ...(recipient.is === 'wallet' ? {} : beneficiariesOf(values, known.isBeneficiaryNeeded)),
  };
}

/**
 * The incomplete body for pre-flight, without missing or invalid values. Personal data is not sent:
 * whether a beneficiary is named suffices.
 */
export function previewOf(typed: Typed, chosen: Chosen, isNamed: boolean): object | null {
  const { asset, recipient } = chosen;
  if (asset === null) return null;
  const { amount } = readAmount(asset, typed.amount, null);
  if (amount === null) return null;
  const fee = feeOf(typed);
  const isSound = recipient !== null && recipientProblem(recipient, asset, undefined) === null;
  return {
    ...(isSound ? { destination: destinationOf(recipient, asset) } : {}),
    amounts: { [asset]: literalOf(amount) },
    ...(fee === null ? {} : { fees: { [asset]: fee } }),
    ...(isNamed ? { beneficiary_entity: {} } : {}),
  };
}
