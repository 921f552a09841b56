import { decimalOf } from '#contract/money/money.ts';
import { pendingStatuses } from '#contract/people/regulatory-status.ts';
import { isUnreadable } from '#contract/wire/unreadable.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import type { ChartSeries } from '#web/parts/chart/chart-data.ts';
import { Chart } from '#web/parts/chart/chart.tsx';
import { Figure, FigureStates } from '#web/parts/chart/figure.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { statusWords } from '#web/parts/transaction/status-words.ts';
import { ageing, type AgeCount } from './overview-ageing.ts';
import { counted, usePendingOverview, type PendingOverview } from './overview-waiting.ts';

const titleOf = (status: (typeof pendingStatuses)[number]) => statusWords('regulatory', status).words;

const series: readonly ChartSeries[] = [
  { key: pendingStatuses[0], title: titleOf(pendingStatuses[0]), tone: 'second' },
  { key: pendingStatuses[1], title: titleOf(pendingStatuses[1]), tone: 'first' },
];

const columns: readonly Column<AgeCount>[] = [
  { key: 'age', title: 'Since receipt', card: 'lead', render: ({ words }) => words },
  ...pendingStatuses.map((status) => ({
    key: status,
    title: titleOf(status),
    align: 'right' as const,
    render: ({ counts }: AgeCount) => counts[status],
  })),
];

/** How long deposits have been pending. */
export function AgeingFigure() {
  const query = usePendingOverview();
  const now = useStore(nowMs);
  return (
    <FigureStates query={query} title="Age of pending deposits">
      {(seen) => {
        const { buckets, undated } = ageing(
          seen.rows.flatMap(({ data }) => (isUnreadable(data) ? [] : [data])),
          now,
        );
        const covers = coversOf(seen);
        return (
          <Figure
            title="Age of pending deposits"
            note={undated === 0 ? covers : `${covers} ${undated} without a time of receipt excluded.`}
            text={`${counted(seen.rows.length, seen)} pending deposits: ${buckets.map(textOf).join(', ')}.`}
            nothing={seen.rows.length === 0 ? 'No pending deposits.' : undefined}
            chart={
              <Chart
                kind="columns"
                isStacked
                isCount
                series={series}
                points={buckets.map(({ words, short, counts }) => ({
                  key: words,
                  label: short,
                  title: words,
                  values: {
                    missing_travel_rule_info: decimalOf(String(counts.missing_travel_rule_info)),
                    missing_lvctr_info: decimalOf(String(counts.missing_lvctr_info)),
                  },
                }))}
              />
            }
            table={<PageTable caption="Age of pending deposits" columns={columns} rows={buckets} rowKey={({ words }) => words} isBare />}
          />
        );
      }}
    </FigureStates>
  );
}

function coversOf({ rows, reach }: PendingOverview): string {
  if (reach === 'all') return 'All pending deposits, by time since receipt.';
  return `The newest ${rows.length} pending; ${reach === 'coming' ? 'older ones are still loading' : 'older ones exist'}.`;
}

function textOf({ words, counts }: AgeCount): string {
  return `${words} ${counts.missing_travel_rule_info + counts.missing_lvctr_info}`;
}
