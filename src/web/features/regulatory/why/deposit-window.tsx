import { depositSumTime } from '#contract/limits.ts';
import { limitInCad } from '#contract/money/cad-cents.ts';
import { windowThresholdCad } from '#contract/money/cad-thresholds.ts';
import type { ThresholdPosition } from '#contract/money/rate-drift.ts';
import { transactionKey, type ExternalTransaction } from '#contract/service/transaction.ts';
import { estimateText } from '#web/features/regulatory/cad-estimate.ts';
import { amountLabel } from '#web/features/regulatory/regulatory-labels.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { useStore } from '#web/lib/store.ts';
import { ChartNotLoaded } from '#web/parts/chart/chart.tsx';
import { Figure } from '#web/parts/chart/figure.tsx';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';
import { displayTimeZone } from '#web/parts/text/time.tsx';
import { isLogScale, type WindowSum } from './deposit-window-sum.ts';
import { WindowTable } from './deposit-window-table.tsx';

const WindowChart = lazyComponent(async () => (await import('./deposit-window-chart.tsx')).WindowChart, ChartNotLoaded);

type DepositWindowProps = { readonly deposit: ExternalTransaction; readonly sum: WindowSum };

/** The 24-hour sum as a chart and as a table. */
export function DepositWindowFigure({ deposit, sum }: DepositWindowProps) {
  const depositKey = transactionKey(deposit);
  return (
    <Figure
      title="24-hour total"
      note={<WindowNote sum={sum} />}
      description={useDescription(sum)}
      height={216}
      chart={<WindowChart sum={sum} depositKey={depositKey} />}
      table={<WindowTable sum={sum} depositKey={depositKey} />}
    />
  );
}

function WindowNote({ sum: { window, unknownRateCount, isComplete } }: Pick<DepositWindowProps, 'sum'>) {
  return (
    <>
      External deposits to any wallet. An estimate at the custodian’s rates. The custodian uses its own rates when a deposit arrives.
      {unknownRateCount === 0
        ? null
        : ` ${unknownRateCount} of them ${unknownRateCount === 1 ? 'has' : 'have'} no rate and ${unknownRateCount === 1 ? 'counts' : 'count'} as zero.`}
      {isLogScale(window) ? ' The chart has a log scale.' : null}
      {isComplete ? null : ` The total of these ${depositSumTime.label} is incomplete: too many deposits arrived since.`}
    </>
  );
}

/** A sentence that describes the chart. */
function useDescription({ window: { fromMs, toMs, steps, crossingIndex }, position, estimate }: WindowSum): string {
  const zone = useStore(displayTimeZone);
  const time = (ms: number) => formatTime(new Date(ms).toISOString(), zone);
  const crossingStep = crossingIndex === null ? undefined : steps[crossingIndex];
  const crossingText = crossingStep === undefined ? '' : ` since ${time(crossingStep.atMs)} with ${amountLabel(crossingStep.item)}`;
  const count = `${steps.length} deposit${steps.length === 1 ? '' : 's'}`;
  const totalText = estimate === null ? 'no rate' : `in total ${estimateText(estimate)}`;
  return `From ${time(fromMs)} to ${time(toMs)}: ${count}, ${totalText}, ${positionLabels[position]} ${limitInCad(windowThresholdCad)} CAD${crossingText}.`;
}

const positionLabels = { above: 'over', near: 'possibly over', below: 'not over' } as const satisfies Record<ThresholdPosition, string>;
