import type { Decimal } from '#contract/money.ts';

/** How a series is coloured: the first ones tell series apart, the others say a state. The variables are in `chart.module.css`. */
export type ChartTone = 'first' | 'second' | 'third' | 'waiting' | 'working' | 'good' | 'bad' | 'quiet';

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
  /** Where it stands on a time axis, in ms since 1970: `steps` alone. */
  readonly at?: number;
  readonly values: Readonly<Record<string, Decimal | undefined>>;
};

/** A line across the chart with words beside it: a threshold (`value`) or an instant (`at`, in ms since 1970). */
export type ChartMark = { readonly words: string; readonly value?: Decimal; readonly at?: number };

export type ChartProps = {
  /** Columns side by side from left to right, bars one below the other, or steps on a time axis. */
  readonly kind: 'columns' | 'bars' | 'steps';
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** Series upon each other instead of side by side. */
  readonly isStacked?: boolean;
  /** After each figure of a tooltip: `'CAD'`. */
  readonly unit?: string;
  /** Whole things are counted: the scale has no fractions. */
  readonly isCount?: boolean;
  readonly marks?: readonly ChartMark[];
  /** The words of an instant of a time axis. */
  readonly timeWords?: (ms: number) => string;
};

/** A point with the numbers that it is drawn by. A figure is shown by its text alone. */
export type ChartRow = {
  readonly point: ChartPoint;
  readonly label: string;
  readonly at: number | undefined;
  readonly drawn: Readonly<Record<string, number>>;
};

/** The geometry of the points. */
export function chartRows(points: readonly ChartPoint[], series: readonly ChartSeries[]): ChartRow[] {
  return points.map((point) => ({
    point,
    label: point.label,
    at: point.at,
    drawn: Object.fromEntries(
      series.flatMap(({ key, isBelow }) => {
        const value = point.values[key];
        return value === undefined ? [] : [[key, Number(value) * (isBelow === true ? -1 : 1)]];
      }),
    ),
  }));
}
