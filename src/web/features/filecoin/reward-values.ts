import * as z from 'zod/mini';
import { assetFacts } from '#contract/money/assets.ts';
import { toBaseUnits } from '#contract/money/money.ts';
import type { FeePresetRecord } from '#contract/service/fee-preset.ts';
import type { withdrawRewards } from '#contract/service/filecoin.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { problemOn, type Problem } from '#web/parts/money-form/money-spec.ts';
import { feeValues, commonValues, typedText } from '#web/parts/money-form/money-values.ts';
import { parseAmount } from '#web/parts/money-form/typed-amount.ts';
import { feeOf, notesProblem, rateProblem } from '#web/parts/money-form/typed-fee.ts';

const rewardValuesSchema = z.object({ ...commonValues, amount: typedText(), ...feeValues, notes: typedText() });

export type RewardValues = z.infer<typeof rewardValuesSchema>;

/** Reads the form's values in the order of its fields. Missing values are empty. */
export function rewardValues(values: object): RewardValues {
  return rewardValuesSchema.parse(values);
}

type RewardLimits = {
  /** The available rewards. Null if the service does not state them. */
  readonly rewards: Decimal | null;
  readonly presets: FeePresetRecord | null;
};

/** The body of a reward withdrawal, or the problems of the form. Amounts are in attoFIL, as integers of any length. */
export function parseReward({ amount: typed, fee, rate, notes }: RewardValues, { rewards, presets }: RewardLimits) {
  const { amount, problem } = parseAmount('fil', typed, rewards);
  const problems: readonly Problem<RewardValues>[] = [
    ...problemOn('amount' as const, problem),
    ...problemOn('rate' as const, fee === 'own' ? rateProblem(rate, presets) : null),
    ...problemOn('notes' as const, notesProblem(notes)),
  ];
  const attoFil = amount === null ? null : toBaseUnits(amount, assetFacts.fil.places);
  if (attoFil === null || problems.length > 0) return { body: null, problems };
  const body: BodyOf<typeof withdrawRewards> = {
    amount_afil: new NumberLiteral(attoFil.toString()),
    fee: feeOf({ fee, rate }) ?? 'medium',
    ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
  };
  return { body, problems: null };
}
