import { Area, CartesianGrid, ComposedChart, ReferenceDot, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { depositSumTime } from '#contract/limits.ts';
import { windowThresholdCad } from '#contract/money/cad-thresholds.ts';
import { decimalOf } from '#contract/money/money.ts';
import { transactionKey } from '#contract/service/transaction.ts';
import { amountLabel } from '#web/features/regulatory/regulatory-labels.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { useStore } from '#web/lib/store.ts';
import { ChartTooltip } from '#web/parts/chart/chart-tooltip.tsx';
import { axisStyle, fullSize, rowOf, scaleFormat } from '#web/parts/chart/recharts-chart.tsx';
import { displayTimeZone } from '#web/parts/text/time.tsx';
import { isLogScale, type WindowSum } from './deposit-window-sum.ts';
import classes from '#web/parts/chart/chart.module.css';

type WindowChartProps = {
  readonly sum: WindowSum;
  /** The key of the deposit whose page shows the chart. */ readonly depositKey: string | null;
};

/** The lower end of the logarithmic scale, CAD. Smaller sums are drawn at this value. */
const logScaleMin = 100;

/** The scale ends at the highest figure times this factor. */
const headroom = 1.12;

/** Distance between the threshold line and the label of the deposit that crosses the threshold, px. */
const labelBelowPx = 10;

const series = [{ key: 'sum', title: 'Sum', tone: 'first' }] as const;

/**
 * The 24-hour sum as a step line, with the threshold. Marks the deposit that crosses the threshold and the deposit of the page.
 */
export function WindowChart({ sum: { window, position }, depositKey: ownKey }: WindowChartProps) {
  const zone = useStore(displayTimeZone);
  const time = (ms: number) => formatTime(new Date(ms).toISOString(), zone) ?? '';
  const clock = (ms: number) => time(ms).slice(11);
  const { fromMs, toMs, steps, totalCad, crossingIndex } = window;
  const isLog = isLogScale(window);
  const heightOf = (cad: string) => Math.max(isLog ? logScaleMin : 0, Number(cad));
  const threshold = heightOf(windowThresholdCad);
  const top = Math.max(threshold, heightOf(totalCad)) * headroom;
  const points = [
    { atMs: fromMs, title: clock(fromMs), cad: decimalOf('0') },
    ...steps.map(({ atMs, item, totalCad: cad }) => ({ atMs, title: `${clock(atMs)} · ${amountLabel(item)}`, cad })),
    { atMs: toMs, title: clock(toMs), cad: totalCad },
  ];
  const rows = points.map(({ atMs, title, cad }, index) => ({
    atMs,
    height: heightOf(cad),
    point: { key: String(index), label: title, values: { sum: cad } },
  }));
  const depositStep = steps.find(({ item }) => transactionKey(item) === ownKey);
  const crossingStep = crossingIndex === null ? undefined : steps[crossingIndex];
  const isInSecondHalf = (ms: number) => ms - fromMs > depositSumTime.ms / 2;
  return (
    <div className={classes.drawing} style={{ height: '100%' }}>
      <ComposedChart responsive style={fullSize} data={rows} accessibilityLayer={false} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} />
        <XAxis
          {...axisStyle}
          type="number"
          dataKey="atMs"
          domain={[fromMs, toMs]}
          ticks={[0, 0.25, 0.5, 0.75, 1].map((part) => fromMs + depositSumTime.ms * part)}
          tickFormatter={(ms: number) => (ms === fromMs || ms === toMs ? time(ms).slice(5) : clock(ms))}
          interval="preserveStartEnd"
          minTickGap={12}
        />
        <YAxis
          {...axisStyle}
          type="number"
          width="auto"
          scale={isLog ? 'log' : 'linear'}
          domain={[isLog ? logScaleMin : 0, top]}
          {...(isLog ? { ticks: logTicks(top) } : {})}
          tickFormatter={(value: number) => scaleFormat.format(value)}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ className: `${classes.cursor}` }}
          content={({ payload }) => <ChartTooltip row={rowOf(payload)} series={series} unit="CAD" />}
        />
        <Area
          dataKey="height"
          className={`${classes.series} ${classes.first}`}
          type="stepAfter"
          dot={{ r: 2.5 }}
          strokeWidth={2}
          isAnimationActive={false}
        />
        <ReferenceLine
          y={threshold}
          className={`${classes.threshold}`}
          strokeDasharray="4 3"
          label={{
            value: `${scaleFormat.format(threshold)} CAD`,
            position: crossingStep === undefined || isInSecondHalf(crossingStep.atMs) ? 'insideBottomLeft' : 'insideBottomRight',
          }}
        />
        {crossingStep === undefined ? null : (
          <ReferenceDot
            x={crossingStep.atMs}
            y={threshold}
            r={4}
            className={`${classes.threshold}`}
            label={{
              value: `${position === 'above' ? 'Passed' : 'Possibly passed'} ${clock(crossingStep.atMs)}`,
              position: isInSecondHalf(crossingStep.atMs) ? 'left' : 'right',
              dy: labelBelowPx,
            }}
          />
        )}
        {depositStep === undefined ? null : (
          <ReferenceLine
            x={depositStep.atMs}
            label={{ value: 'This deposit', position: isInSecondHalf(depositStep.atMs) ? 'insideBottomRight' : 'insideBottomLeft' }}
          />
        )}
        {depositStep === undefined ? null : (
          <ReferenceDot x={depositStep.atMs} y={heightOf(depositStep.totalCad)} r={5} className={`${classes.mine}`} />
        )}
      </ComposedChart>
    </div>
  );
}

/** The ticks of a logarithmic scale: `[100, 1000, 10000]` for a top of 50,000. */
function logTicks(top: number): readonly number[] {
  const ticks: number[] = [];
  for (let tick = logScaleMin; tick <= top; tick *= 10) ticks.push(tick);
  return ticks;
}
