import { Group, Text } from '@mantine/core';
import { Area, Bar, CartesianGrid, ComposedChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { chartRows, type ChartProps, type ChartRow, type ChartSeries } from './chart-data.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import classes from './chart.module.css';

/** Sizes in px. */
const barThickness = 22;
export const fullSize = { width: '100%', height: '100%' };

/** Formats the numbers of a scale. They are rounded; the tooltip and the table have the exact figures. */
export const scaleFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** Maximum significant digits of a mark. */
const digitsMax = 8;

/** The format of the marks of a line, with enough digits that two marks never show the same number. */
export function lineScaleFormat(values: readonly number[]): Intl.NumberFormat {
  const [largestValue, range] = [Math.max(0, ...values.map(Math.abs)), Math.max(...values) - Math.min(...values)];
  const digits = range > 0 ? Math.ceil(Math.log10(largestValue / range)) + 3 : 3;
  return new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: Math.max(3, Math.min(digits, digitsMax)) });
}

/** Draws a chart with its legend, sized to its container, without animation. */
export function RechartsChart({ kind, series, points, isStacked = false, unit, isCount = false }: ChartProps) {
  const rows = chartRows(points, series);
  const isHorizontal = kind === 'bars';
  const format = kind === 'line' ? lineScaleFormat(rows.flatMap(({ heights }) => Object.values(heights))) : scaleFormat;
  const valueAxis = {
    type: 'number' as const,
    allowDecimals: !isCount,
    ...(kind === 'line' ? { domain: ['auto', 'auto'] as const } : {}),
    tickFormatter: (value: number) => format.format(Math.abs(value)),
    ...axisStyle,
  };
  const categoryAxis = { type: 'category' as const, dataKey: 'label', minTickGap: 12 };
  return (
    <div className={classes.chart}>
      {series.length < 2 && unit === undefined ? null : <Legend series={series.length < 2 ? [] : series} unit={unit} />}
      <div className={classes.drawing}>
        <ComposedChart
          responsive
          style={fullSize}
          data={rows}
          layout={isHorizontal ? 'vertical' : 'horizontal'}
          stackOffset={isStacked ? 'sign' : 'none'}
          accessibilityLayer={false}
          barCategoryGap="22%"
          barGap={1}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={isHorizontal} horizontal={!isHorizontal} />
          {isHorizontal ? <XAxis {...valueAxis} /> : <XAxis {...axisStyle} {...categoryAxis} />}
          {isHorizontal ? <YAxis {...axisStyle} {...categoryAxis} width="auto" interval={0} /> : <YAxis {...valueAxis} width="auto" />}
          <Tooltip
            isAnimationActive={false}
            cursor={{ className: `${classes.cursor}` }}
            content={({ payload }) => <ChartTooltip row={rowOf(payload)} series={series} unit={unit} />}
          />
          {series.some(({ isDrawnBelow }) => isDrawnBelow) ? <ReferenceLine y={0} className={`${classes.zero}`} /> : null}
          {series.map((each) => (kind === 'line' ? line(each) : bars(each, isStacked)))}
        </ComposedChart>
      </div>
    </div>
  );
}

export const axisStyle = { axisLine: false, tickLine: false };

/** The row under the pointer, taken from the data that the chart library passes. */
export function rowOf(payload: readonly { readonly payload?: unknown }[] | undefined): ChartRow | null {
  return (payload?.[0]?.payload as ChartRow | undefined) ?? null;
}

const heightOf = (key: string) => (row: ChartRow) => row.heights[key];

function bars({ key, tone }: ChartSeries, isStacked: boolean) {
  return (
    <Bar
      key={key}
      dataKey={heightOf(key)}
      className={`${classes.series} ${classes[tone]}`}
      maxBarSize={barThickness}
      isAnimationActive={false}
      {...(isStacked ? { stackId: 'all' } : {})}
    />
  );
}

function line({ key, tone }: ChartSeries) {
  return (
    <Area
      key={key}
      dataKey={heightOf(key)}
      className={`${classes.series} ${classes[tone]}`}
      // The line has steps, because a smooth line would show values between two days, and such values were never measured.
      type="stepAfter"
      baseValue="dataMin"
      strokeWidth={2}
      isAnimationActive={false}
    />
  );
}

function Legend({ series, unit }: { readonly series: readonly ChartSeries[]; readonly unit: string | undefined }) {
  return (
    <Group component="ul" gap="md" m={0} p={0}>
      {unit === undefined ? null : (
        <Text component="li" size="xs" c="dimmed">
          {unit.toUpperCase()}
        </Text>
      )}
      {series.map(({ key, title, tone }) => (
        <Text key={key} component="li" size="xs" c="dimmed" className={classes.key} data-tone={tone}>
          {title}
        </Text>
      ))}
    </Group>
  );
}
