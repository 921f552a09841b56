import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** The colour of a series, which only distinguishes it from other series. The colours are in `chart.module.css`. */
export type ChartTone = 'first' | 'second';

/** The series of a chart: `{ key: 'in', title: 'In', tone: 'first' }`. */
export type ChartSeries = {
  readonly key: string;
  readonly title: string;
  readonly tone: ChartTone;
  /** Whether the series is drawn below zero, such as outgoing amounts below incoming amounts. */
  readonly isDrawnBelow?: boolean;
};

/** A position on the axis, with the exact value of each series. Series without a value at this position are left out. */
export type ChartPoint = {
  readonly key: string;
  /** Label on the axis: `'07-21'`, `'BTC'`. */
  readonly label: string;
  /** Title of the tooltip. Default: the label. */
  readonly title?: string;
  readonly values: Readonly<Record<string, Decimal | undefined>>;
};

export type ChartProps = {
  /**
   * Vertical columns, a line from left to right, or horizontal bars. A missing value interrupts a line; the scale of a line need
   * not start at zero.
   */
  readonly kind: 'columns' | 'line' | 'bars';
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** Whether the series are stacked instead of placed side by side. */
  readonly isStacked?: boolean;
  /** Unit of the scale and of the tooltip's figures: `'CAD'`. */
  readonly unit?: string;
  /** Whether the values are whole numbers. If so, the scale has no fractions. */
  readonly isCount?: boolean;
};

/** A point with rounded numbers for drawing. Users read only the exact values. */
export type ChartRow = {
  readonly point: ChartPoint;
  readonly label: string;
  readonly heights: Readonly<Record<string, number>>;
};

/** Converts points to rows for the chart library. */
export function chartRows(points: readonly ChartPoint[], series: readonly ChartSeries[]): ChartRow[] {
  return points.map((point) => ({
    point,
    label: point.label,
    heights: Object.fromEntries(
      series.flatMap(({ key, isDrawnBelow }) => {
        const value = point.values[key];
        return value === undefined ? [] : [[key, Number(value) * (isDrawnBelow === true ? -1 : 1)]];
      }),
    ),
  }));
}
