import { depositSumTime } from '#contract/limits.ts';
import { decimal, decimalOf, toBaseUnits, type Decimal } from '#contract/money/money.ts';
import type { DepositWindow } from '#contract/rules/deposit-window.ts';
import { windowThresholdCad } from '#contract/rules/regulatory.ts';
import { cutFraction } from '#web/lib/digits.ts';

/** Coordinates of the chart, in percent of its width and height, from the top left. */
export type WindowShape = {
  /** The step line of the sum, as a path in a box of 100 by 100. */
  readonly line: string;
  /** The position of each deposit of the window, in order. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Height of the threshold. */
  readonly thresholdY: number;
  /** Other heights with a grid line. */
  readonly levels: readonly { readonly cad: Decimal; readonly y: number }[];
  /**
   * Logarithmic scale: each level is ten times the one below. Otherwise a sum far above the
   * threshold would hide its early steps.
   */
  readonly isByTens: boolean;
};

const five = decimalOf('5');

/** Lays out the sum of a window over its 24 hours. */
export function windowShape<Item>({ fromMs, steps, totalCad }: DepositWindow<Item>): WindowShape {
  const isByTens = decimal.compare(totalCad, decimal.multiply(windowThresholdCad, five)) > 0;
  const yOf = isByTens ? tensScale(totalCad) : evenScale(totalCad);
  const points = steps.map(({ atMs, totalCad: sum }) => ({ x: round(((atMs - fromMs) / depositSumTime.ms) * 100), y: yOf(sum) }));
  const line = ['M 0 100', ...points.map(({ x, y }) => `H ${x} V ${y}`), 'H 100'].join(' ');
  const levels = isByTens ? tensBelow(totalCad).map((cad) => ({ cad, y: yOf(cad) })) : [];
  return { line, points, thresholdY: yOf(windowThresholdCad), levels, isByTens };
}

/** Room above the highest figure, as a fraction of it. */
const headroom = 1.12;

/** Linear scale, from zero to the greater of sum and threshold. */
function evenScale(totalCad: Decimal): (cad: Decimal) => number {
  const top = decimal.compare(totalCad, windowThresholdCad) > 0 ? totalCad : windowThresholdCad;
  return (cad) => round(100 - Number((cents(cad) * 1_000_000n) / cents(top)) / 10_000 / headroom);
}

/**
 * The lowest height of the logarithmic scale, as a power of ten: 100 CAD. Less lies on the axis.
 */
const lowestPower = 2;

/** Logarithmic scale. */
function tensScale(totalCad: Decimal): (cad: Decimal) => number {
  const span = (powerOf(totalCad) - lowestPower) * (1 + (headroom - 1) / 2);
  return (cad) => round(100 - (Math.max(0, powerOf(cad) - lowestPower) / span) * 100);
}

/** The powers of ten up to a sum, without the threshold, which has its own line. */
function tensBelow(totalCad: Decimal): readonly Decimal[] {
  const powers = Array.from({ length: Math.floor(powerOf(totalCad)) - lowestPower }, (_, step) => lowestPower + 1 + step);
  return powers.map((power) => decimalOf(`1e${power}`)).filter((cad) => decimal.compare(cad, windowThresholdCad) !== 0);
}

/** Digits needed to tell heights apart. */
const digitsSeen = 12;

/**
 * The logarithm of an amount; 0 for a cent or nothing. For drawing only: the amount itself stays
 * exact.
 */
function powerOf(amount: Decimal): number {
  const digits = cents(amount).toString();
  const leading = digits.slice(0, digitsSeen);
  return Math.max(0, Math.log10(Number(leading)) + digits.length - leading.length - 2);
}

function cents(amount: Decimal): bigint {
  return toBaseUnits(decimalOf(cutFraction(amount, 2) ?? amount), 2) ?? 0n;
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}
