import { decimal, decimalOf, type Decimal } from '#contract/money.ts';
import { windowMs, windowThresholdCad } from './regulatory.ts';

/** A deposit as the 24-hour sum sees it: when it came in, ms since 1970, and its worth in CAD, null when nobody gives a rate. */
export type Received<Item> = { readonly item: Item; readonly atMs: number; readonly cad: Decimal | null };

/** A deposit of a window, with the sum that it brings it to; one of unknown worth leaves it as it was. */
export type WindowStep<Item> = Received<Item> & { readonly totalCad: Decimal };

/** 24 hours with the deposits that came in them, oldest first. */
export type DepositWindow<Item> = {
  /** Both ends are within, ms since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly steps: readonly WindowStep<Item>[];
  readonly totalCad: Decimal;
  /** Index of the deposit that lifts the sum above 10,000 CAD, or null when none does. */
  readonly crossing: number | null;
};

const nothing = decimalOf('0');

/**
 * The 24 hours that make a deposit of this moment part of a sum: of those that hold it and end with a deposit, the first to exceed the threshold, else
 * the one with the highest sum, and of equal sums the one of most deposits: those of unknown worth may be what counts. Over the whole instance and all
 * assets. Spec: Regulatory flow 1, which names no narrower circle.
 */
export function depositWindow<Item>(received: readonly Received<Item>[], atMs: number): DepositWindow<Item> {
  const ordered = received.toSorted((one, other) => one.atMs - other.atMs);
  const ends = [...new Set([atMs, ...ordered.map((each) => each.atMs)])].filter((ms) => ms >= atMs && ms <= atMs + windowMs);
  let best: DepositWindow<Item> | null = null;
  let [start, sum] = [0, nothing];
  let end = 0;
  for (const toMs of ends.toSorted((one, other) => one - other)) {
    for (; (ordered[end]?.atMs ?? Number.POSITIVE_INFINITY) <= toMs; end += 1) sum = decimal.add(sum, ordered[end]?.cad ?? nothing);
    for (; start < end && (ordered[start]?.atMs ?? 0) < toMs - windowMs; start += 1)
      sum = decimal.subtract(sum, ordered[start]?.cad ?? nothing);
    const gain = best === null ? 1 : decimal.compare(sum, best.totalCad);
    if (gain < 0 || (gain === 0 && end - start <= (best?.steps.length ?? 0))) continue;
    best = windowOf(ordered.slice(start, end), toMs);
    if (best.crossing !== null) break;
  }
  return best ?? windowOf([], atMs);
}

function windowOf<Item>(members: readonly Received<Item>[], toMs: number): DepositWindow<Item> {
  let totalCad = nothing;
  const steps = members.map((member) => {
    totalCad = decimal.add(totalCad, member.cad ?? nothing);
    return { ...member, totalCad };
  });
  const crossing = steps.findIndex((step) => decimal.compare(step.totalCad, windowThresholdCad) > 0);
  return { fromMs: toMs - windowMs, toMs, steps, totalCad, crossing: crossing === -1 ? null : crossing };
}
