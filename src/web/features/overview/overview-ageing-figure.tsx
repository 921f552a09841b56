import { useQuery } from '@tanstack/react-query';
import type { QueueSummary } from '#contract/desk/queue-counts.ts';
import { decimalOf } from '#contract/money/money.ts';
import { pendingStatuses } from '#contract/people/regulatory-status.ts';
import { ageGroups } from '#contract/rules/deposit-ages.ts';
import { queueCountLabel, queueSummaryQuery } from '#web/data/queue-summary.ts';
import type { ChartSeries } from '#web/parts/chart/chart-data.ts';
import { Chart } from '#web/parts/chart/chart.tsx';
import { Figure, FigureStates } from '#web/parts/chart/figure.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';

type AgeCount = (typeof ageGroups)[number] & { readonly counts: QueueSummary['ages'][number] };

const titleOf = (status: (typeof pendingStatuses)[number]) => statusLabel('regulatory', status).label;

const series: readonly ChartSeries[] = [
  { key: pendingStatuses[0], title: titleOf(pendingStatuses[0]), tone: 'second' },
  { key: pendingStatuses[1], title: titleOf(pendingStatuses[1]), tone: 'first' },
];

const columns: readonly Column<AgeCount>[] = [
  { key: 'age', title: 'Since receipt', card: 'lead', render: ({ label }) => label },
  ...pendingStatuses.map((status) => ({
    key: status,
    title: titleOf(status),
    align: 'right' as const,
    render: ({ counts }: AgeCount) => counts[status],
  })),
];

/** A figure of how long deposits have been pending. */
export function AgeingFigure() {
  const query = useQuery(queueSummaryQuery);
  return (
    <FigureStates query={query} title="Age of pending deposits">
      {(summary) => {
        const groups = ageGroups.flatMap((group, index): AgeCount[] => {
          const counts = summary.ages[index];
          return counts === undefined ? [] : [{ ...group, counts }];
        });
        const scopeText = scopeTextOf(summary);
        const { undated } = summary;
        return (
          <Figure
            title="Age of pending deposits"
            note={undated === 0 ? scopeText : `${scopeText} ${undated} without a time of receipt excluded.`}
            description={`${queueCountLabel(summary.all, summary)} pending deposits: ${groups.map(textOf).join(', ')}.`}
            emptyText={summary.all === 0 ? 'No pending deposits.' : undefined}
            chart={
              <Chart
                kind="columns"
                isStacked
                isCount
                series={series}
                points={groups.map(({ label, short, counts }) => ({
                  key: label,
                  label: short,
                  title: label,
                  values: {
                    missing_travel_rule_info: decimalOf(String(counts.missing_travel_rule_info)),
                    missing_lvctr_info: decimalOf(String(counts.missing_lvctr_info)),
                  },
                }))}
              />
            }
            table={<PageTable caption="Age of pending deposits" columns={columns} rows={groups} rowKey={({ label }) => label} isBare />}
          />
        );
      }}
    </FigureStates>
  );
}

function scopeTextOf({ all, reach }: QueueSummary): string {
  if (reach === 'all') return 'All pending deposits, by time since receipt.';
  return `The newest ${all} pending; ${reach === 'loading' ? 'older ones are still loading' : 'older ones exist'}.`;
}

function textOf({ label, counts }: AgeCount): string {
  return `${label} ${counts.missing_travel_rule_info + counts.missing_lvctr_info}`;
}
