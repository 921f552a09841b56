import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** The colour of a series. Tones only distinguish series. The variables are in `chart.module.css`. */
export type ChartTone = 'first' | 'second';

/** The series of a chart: `{ key: 'in', title: 'In', tone: 'first' }`. */
export type ChartSeries = {
  readonly key: string;
  readonly title: string;
  readonly tone: ChartTone;
  /** Drawn below zero, such as outgoing next to incoming amounts. */
  readonly isBelow?: boolean;
};

/** A position on the axis with its exact values by series; missing values are omitted. */
export type ChartPoint = {
  readonly key: string;
  /** Label on the axis: `'07-21'`, `'BTC'`. */
  readonly label: string;
  /** Longer title for the tooltip. Default: the label. */
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
  /** Unit of the scale and of the tooltip's figures: `'CAD'`. */
  readonly unit?: string;
  /** Whole numbers: the scale has no fractions. */
  readonly isCount?: boolean;
};

/** A point with the numbers for its geometry. Users see only its text. */
export type ChartRow = {
  readonly point: ChartPoint;
  readonly label: string;
  readonly drawn: Readonly<Record<string, number>>;
};

/** Converts points to rows with drawing geometry. */
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
