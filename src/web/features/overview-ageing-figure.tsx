import { useQuery } from '@tanstack/react-query';
import { decimalOf } from '#contract/money.ts';
import { countOnPage } from '#contract/page.ts';
import { pendingStatuses } from '#contract/transaction.ts';
import { pendingDeposits } from '#web/data/transactions.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import type { ChartSeries } from '#web/parts/chart-data.ts';
import { Chart } from '#web/parts/chart.tsx';
import { Figure, FigureStates } from '#web/parts/figure.tsx';
import { PageTable, type Column } from '#web/parts/page-table.tsx';
import { statusWords } from '#web/parts/status-words.ts';
import { ageing, type AgeCount } from './overview-ageing.ts';
import { countOf } from './overview-need.tsx';

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

/** How long deposits have waited for regulatory information. */
export function AgeingFigure() {
  const query = useQuery(pendingDeposits);
  const now = useStore(nowMs);
  return (
    <FigureStates query={query} title="Age of pending deposits">
      {(page) => {
        const { buckets, undated } = ageing(
          page.page.map(({ data }) => data),
          now,
        );
        const covers = page.page_info.has_next_page
          ? `The newest ${countOnPage(page)} that wait; there are older ones.`
          : 'All that wait, by the time since receipt.';
        return (
          <Figure
            title="Age of pending deposits"
            note={undated === 0 ? covers : `${covers} ${undated} without a time of receipt left out.`}
            says={`${countOf(page)} deposits wait for information: ${buckets.map(saysOf).join(', ')}.`}
            nothing={countOnPage(page) === 0 ? 'No deposit waits for information.' : undefined}
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

function saysOf({ words, counts }: AgeCount): string {
  return `${words} ${counts.missing_travel_rule_info + counts.missing_lvctr_info}`;
}
