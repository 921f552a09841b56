import { depositSumTime } from '#contract/limits.ts';
import { windowThresholdCad } from '#contract/money/cad-thresholds.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** A deposit for the 24-hour sum, with its time of receipt. `cad` is its value in CAD, or null without a rate. */
export type ReceivedDeposit<Item> = { readonly item: Item; readonly atMs: number; readonly cad: Decimal | null };

/** A deposit of a window. `totalCad` is the sum up to this deposit. A deposit of unknown value adds nothing. */
export type WindowStep<Item> = ReceivedDeposit<Item> & { readonly totalCad: Decimal };

/** A window of 24 hours, with its deposits. */
export type DepositWindow<Item> = {
  /** Start of the window, ms since 1970. Start and end are part of the window. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly steps: readonly WindowStep<Item>[];
  readonly totalCad: Decimal;
  /** Index of the first deposit with a sum above 10,000 CAD, or null. */
  readonly crossingIndex: number | null;
};

const zeroCad = decimalOf('0');

/**
 * Returns the 24-hour window that decides whether the sum makes a deposit eligible. A window must contain the deposit and end
 * with a deposit. The result is the first window above the threshold, or otherwise the window with the highest sum. Of windows
 * with equal sums, it is the one with the most deposits, because deposits of unknown value may matter. Covers the whole
 * instance and all assets. Spec: Regulatory flow 1, which names no narrower scope.
 */
export function depositWindow<Item>(receivedDeposits: readonly ReceivedDeposit<Item>[], atMs: number): DepositWindow<Item> {
  const orderedDeposits = receivedDeposits.toSorted((deposit, otherDeposit) => deposit.atMs - otherDeposit.atMs);
  const endTimes = [...new Set([atMs, ...orderedDeposits.map((item) => item.atMs)])].filter(
    (ms) => ms >= atMs && ms <= atMs + depositSumTime.ms,
  );
  let bestWindow: DepositWindow<Item> | null = null;
  let [start, sum] = [0, zeroCad];
  let end = 0;
  for (const toMs of endTimes.toSorted((first, second) => first - second)) {
    for (; (orderedDeposits[end]?.atMs ?? Number.POSITIVE_INFINITY) <= toMs; end += 1)
      sum = decimal.add(sum, orderedDeposits[end]?.cad ?? zeroCad);
    for (; start < end && (orderedDeposits[start]?.atMs ?? 0) < toMs - depositSumTime.ms; start += 1)
      sum = decimal.subtract(sum, orderedDeposits[start]?.cad ?? zeroCad);
    const comparison = bestWindow === null ? 1 : decimal.compare(sum, bestWindow.totalCad);
    if (comparison < 0 || (comparison === 0 && end - start <= (bestWindow?.steps.length ?? 0))) continue;
    bestWindow = windowOf(orderedDeposits.slice(start, end), toMs);
    if (bestWindow.crossingIndex !== null) break;
  }
  return bestWindow ?? windowOf([], atMs);
}

function windowOf<Item>(members: readonly ReceivedDeposit<Item>[], toMs: number): DepositWindow<Item> {
  let totalCad = zeroCad;
  const steps = members.map((member) => {
    totalCad = decimal.add(totalCad, member.cad ?? zeroCad);
    return { ...member, totalCad };
  });
  const crossingIndex = steps.findIndex((step) => decimal.compare(step.totalCad, windowThresholdCad) > 0);
  return { fromMs: toMs - depositSumTime.ms, toMs, steps, totalCad, crossingIndex: crossingIndex === -1 ? null : crossingIndex };
}
