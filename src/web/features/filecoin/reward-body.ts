import { assetFacts } from '#contract/money/assets.ts';
import { toBaseUnits, type Decimal } from '#contract/money/money.ts';
import { feePresets, type FeePresetRecord } from '#contract/service/fee-preset.ts';
import type { withdrawRewards } from '#contract/service/filecoin.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import type { FeeChoice } from '#web/parts/command/fee-field.tsx';
import { readAmount } from '#web/parts/command/typed-amount.ts';
import { feeOf, notesProblem, rateProblem } from '#web/parts/command/typed-fee.ts';
import type { FormProblem } from '#web/parts/entity/entity-form-values.ts';
import type { EntityPath } from '#web/parts/entity/entity-form.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';

/** Paths in the form. */
export const rewardPlaces = {
  amount: 'desk.amount',
  fee: 'desk.fee',
  rate: 'desk.rate',
  notes: 'desk.notes',
} as const satisfies Record<string, EntityPath>;

/** The fee in the form. */
export function feeIn(text: EntityText): FeeChoice {
  return [...feePresets, 'own' as const].find((each) => each === text['fee']) ?? 'medium';
}

/** The problems that prevent a review; `rewards` is the maximum, if known. */
export function rewardProblems(text: EntityText, rewards: Decimal | null, presets: FeePresetRecord | null): readonly FormProblem[] {
  const problem = (path: EntityPath, label: string, message: string | null): readonly FormProblem[] =>
    message === null ? [] : [{ path, name: path, label, message }];
  return [
    ...problem(rewardPlaces.amount, 'Amount', readAmount('fil', text['amount'] ?? '', rewards).problem),
    ...(feeIn(text) === 'own' ? problem(rewardPlaces.rate, 'Own rate', rateProblem(text['rate'] ?? '', presets)) : []),
    ...problem(rewardPlaces.notes, 'Note', notesProblem(text['notes'] ?? '')),
  ];
}

/**
 * The body of a reward withdrawal: attoFIL as an integer of any length. Null while the amount is
 * invalid.
 */
export function rewardBody(text: EntityText): BodyOf<typeof withdrawRewards> | null {
  const { amount } = readAmount('fil', text['amount'] ?? '', null);
  const attoFil = amount === null ? null : toBaseUnits(amount, assetFacts.fil.places);
  if (attoFil === null) return null;
  const notes = (text['notes'] ?? '').trim();
  return {
    amount_afil: new NumberLiteral(attoFil.toString()),
    fee: feeOf({ fee: feeIn(text), rate: text['rate'] ?? '' }) ?? 'medium',
    ...(notes === '' ? {} : { notes }),
  };
}
