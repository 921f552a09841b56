import { literalOf } from '#contract/money/money.ts';
import { notesLengthMax } from '#contract/rules/command-request.ts';
import { boundingRates, feeRateBounds, feeRateRefusal } from '#contract/rules/withdrawal-fees.ts';
import type { FeePresetRecord } from '#contract/service/fee-preset.ts';
import type { FeeChoice } from './money-values.ts';
import { parseNumber } from './typed-amount.ts';

/**
 * The reason why a custom rate is invalid, with the allowed bounds, or null. If the bounds are unknown, every rate is accepted
 * here.
 */
export function rateProblem(typed: string, presets: FeePresetRecord | null): string | null {
  const { amount: rate, problem } = parseNumber('Rate', typed);
  if (rate === null) return problem;
  const rates = presets === null ? null : boundingRates(presets);
  if (rates === null || feeRateRefusal(rate, rates) === null) return null;
  const { min, max } = feeRateBounds(rates);
  return `The rate must be from ${min} to ${max}`;
}

/** The reason why a note is too long, or null. */
export function notesProblem(notes: string): string | null {
  const { length } = notes.trim();
  return length <= notesLengthMax ? null : `The note has ${length} characters: the limit is ${notesLengthMax}`;
}

/** The fee in a request: a preset, or a custom rate as a number. Null if the rate is invalid. */
export function feeOf({ fee, rate }: { readonly fee: FeeChoice; readonly rate: string }) {
  if (fee !== 'own') return fee;
  const { amount } = parseNumber('Rate', rate);
  return amount === null ? null : literalOf(amount);
}
