import { depositSumTime } from '#contract/limits.ts';
import { windowThresholdCad } from '#contract/rules/regulatory.ts';
import { transactionKey } from '#contract/service/transaction.ts';
import { amountWords } from '#web/features/regulatory/regulatory-words.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { useStore } from '#web/lib/store.ts';
import { Digits } from '#web/parts/amount.tsx';
import { shownTimeZone } from '#web/parts/time.tsx';
import { windowShape } from './deposit-window-shape.ts';
import type { WindowSum } from './deposit-window-sum.ts';
import classes from './deposit-window.module.css';

type WindowChartProps = { readonly sum: WindowSum; /** Key of the deposit in question. */ readonly own: string | null };

/**
 * The sum as a step line over its 24 hours, with the threshold, its crossing, and the deposit
 * itself.
 */
export function WindowChart({ sum: { window, standing }, own }: WindowChartProps) {
  const zone = useStore(shownTimeZone);
  const { line, points, thresholdY, levels } = windowShape(window);
  const { fromMs, steps, crossing } = window;
  const clock = (ms: number) => formatTime(new Date(ms).toISOString(), zone)?.slice(11) ?? '';
  const crossed = crossing === null ? undefined : points[crossing];
  const crossedMs = crossing === null ? undefined : steps[crossing]?.atMs;
  // Labels of levels are placed where the sum is clearly below or above the threshold.
  const labelSide = sideOf(crossed?.x ?? 100);
  return (
    <div className={classes.chart}>
      <div className={classes.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={classes.area} d={`${line} V 100 Z`} />
          <path className={classes.line} d={line} />
          {levels.map(({ cad, y }) => (
            <path key={cad} className={classes.grid} d={`M 0 ${y} H 100`} />
          ))}
          <path className={classes.threshold} d={`M 0 ${thresholdY} H 100`} />
        </svg>
        {levels.map(({ cad, y }) => (
          <span key={cad} className={classes.level} data-side={labelSide} style={{ top: `${y}%` }}>
            <Digits text={cad} />
          </span>
        ))}
        <span className={classes.level} data-threshold="" data-side={labelSide} style={{ top: `${thresholdY}%` }}>
          <Digits text={windowThresholdCad} /> CAD
        </span>
        {steps.map((step, place) => {
          const isOwn = transactionKey(step.item) === own;
          const point = points[place];
          if (point === undefined) return null;
          return (
            <span
              key={`${place}-${step.atMs}`}
              className={classes.point}
              data-own={isOwn}
              style={{ left: `${point.x}%`, top: `${point.y}%` }}
              title={`${clock(step.atMs)} · ${amountWords(step.item)}`}
            />
          );
        })}
        {steps.map((step, place) =>
          transactionKey(step.item) === own ? <Mark key={place} x={points[place]?.x ?? 0} words="This deposit" /> : null,
        )}
        {crossed === undefined || crossedMs === undefined ? null : (
          <span className={classes.crossing} data-side={sideOf(crossed.x)} style={{ left: `${crossed.x}%`, top: `${thresholdY}%` }}>
            <i />
            <span>
              {standing === 'above' ? 'Passed' : 'Possibly passed'} {clock(crossedMs)}
            </span>
          </span>
        )}
      </div>
      <div className={classes.axis}>
        {[0, 0.25, 0.5, 0.75, 1].map((part) => {
          const ms = fromMs + depositSumTime.ms * part;
          const day = part % 1 === 0 ? formatTime(new Date(ms).toISOString(), zone)?.slice(5, 10) : null;
          return (
            <span
              key={part}
              style={{ left: `${part * 100}%` }}
              data-end={part % 1 === 0 ? part : undefined}
              data-between={part % 0.5 === 0 ? undefined : ''}
            >
              {clock(ms)}
              {day === null ? null : <small>{day}</small>}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** A line up from the axis, with a label at its foot. */
function Mark({ x, words }: { readonly x: number; readonly words: string }) {
  return (
    <span className={classes.mark} data-side={sideOf(x)} style={{ left: `${x}%` }}>
      <span>{words}</span>
    </span>
  );
}

/** The side of a point with more room for a label. */
function sideOf(x: number): 'left' | 'right' {
  return x > 50 ? 'left' : 'right';
}
