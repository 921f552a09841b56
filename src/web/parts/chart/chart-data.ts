import type { Decimal } from '#contract/wire/plain-decimal.ts';

/**
 * The colour of a series. Tones tell series apart and mean nothing else. The variables are in
 * `chart.module.css`.
 */
export type ChartTone = 'first' | 'second';

/** The series of a chart: `{ key: 'in', title: 'In', tone: 'first' }`. */
export type ChartSeries = {
  readonly key: string;
  readonly title: string;
  readonly tone: ChartTone;
  /** Drawn below zero, as outgoing beside incoming. */
  readonly isBelow?: boolean;
};

/** A place on the axis with its exact values by series; a missing value is left out. */
export type ChartPoint = {
  readonly key: string;
  /** On the axis: `'07-21'`, `'BTC'`. */
  readonly label: string;
  /** In the tooltip, which has more room; the label by default. */
  readonly title?: string;
  readonly values: Readonly<Record<string, Decimal | undefined>>;
};

export type ChartProps = {
  /** Vertical columns or a line from left to right, or horizontal bars from top to bottom. A line's scale fits its values; a gap interrupts it. */
  readonly kind: 'columns' | 'line' | 'bars';
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** Stacks the series instead of placing them side by side. */
  readonly isStacked?: boolean;
  /** Of the scale and of each figure of a tooltip: `'CAD'`. */
  readonly unit?: string;
  /** Counts whole things: the scale has no fractions. */
  readonly isCount?: boolean;
};

/** A point with the numbers for its geometry. Only its text is shown as a figure. */
export type ChartRow = {
  readonly point: ChartPoint;
  readonly label: string;
  readonly drawn: Readonly<Record<string, number>>;
};

/** The geometry of the points. */
export function chartRows(points: readonly ChartPoint[], series: readonly ChartSeries[]): ChartRow[] {
  return points.map((point) => ({
    point,
    label: point.label,
    drawn: Object.fromEntries(
      series.flatMap(({ key, isBelow }) => {
        const value = point.values[key];
        return value === undefined ? [] : [[key, Number(value) * (isBelow === true ? -1 : 1)]];
      }),
    ),
  }));
}
