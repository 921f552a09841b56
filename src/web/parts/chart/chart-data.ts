import type { Decimal } from '#contract/money.ts';

/** How a series is coloured: tones tell series apart and say nothing more. The variables are in `chart.module.css`. */
export type ChartTone = 'first' | 'second';

/** What is drawn at each point: `{ key: 'in', title: 'In', tone: 'first' }`. */
export type ChartSeries = {
  readonly key: string;
  readonly title: string;
  readonly tone: ChartTone;
  /** Drawn below the line of zero, as what goes out beside what comes in. */
  readonly isBelow?: boolean;
};

/** A place of the axis with its exact values by series; a value that is not told is left out. */
export type ChartPoint = {
  readonly key: string;
  /** On the axis: `'07-21'`, `'BTC'`. */
  readonly label: string;
  /** In the tooltip, where there is more room; the label unless given. */
  readonly title?: string;
  readonly values: Readonly<Record<string, Decimal | undefined>>;
};

export type ChartProps = {
  /** Columns side by side from left to right, or bars one below the other. */
  readonly kind: 'columns' | 'bars';
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** Series upon each other instead of side by side. */
  readonly isStacked?: boolean;
  /** After each figure of a tooltip: `'CAD'`. */
  readonly unit?: string;
  /** Whole things are counted: the scale has no fractions. */
  readonly isCount?: boolean;
};

/** A point with the numbers that it is drawn by. A figure is shown by its text alone. */
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
