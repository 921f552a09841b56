import type { StorageProvider } from '#contract/service/filecoin.ts';
import { Chart } from '#web/parts/chart/chart.tsx';
import { Figure } from '#web/parts/chart/figure.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { Amount } from '#web/parts/money/amount.tsx';

const balanceTitles = {
  available_rewards_fil: 'Rewards available',
  vesting_fil: 'Vesting',
  locked_fil: 'Locked',
  total_balance_fil: 'Total balance',
} as const;

type Row = { readonly key: string; readonly title: string; readonly value: NonNullable<StorageProvider['available_rewards_fil']> };

const series = [{ key: 'fil', title: 'FIL', tone: 'first' }] as const;

const columns: readonly Column<Row>[] = [
  { key: 'title', title: 'What', card: 'lead', render: ({ title }) => title },
  { key: 'value', title: 'FIL', align: 'right', card: 'side', render: ({ value }) => <Amount value={value} ticker="fil" /> },
];

/** The balances of a storage provider. The record contains only the balances that the service chooses to send. */
export function BalanceFigure({ provider }: { readonly provider: StorageProvider }) {
  const rows = Object.entries(balanceTitles).flatMap(([key, title]): Row[] => {
    const value = provider[key as keyof typeof balanceTitles];
    return value === null || value === undefined ? [] : [{ key, title, value }];
  });
  return (
    <Figure
      title="Balances"
      note="From the provider’s record. Vesting and locked appear if the record has them."
      description={`Bars: ${rows.map(({ title, value }) => `${title} ${value} FIL`).join(', ')}.`}
      height={Math.max(96, rows.length * 44)}
      chart={
        <Chart
          kind="bars"
          series={series}
          unit="FIL"
          points={rows.map(({ key, title, value }) => ({ key, label: title, values: { fil: value } }))}
        />
      }
      table={<PageTable isBare caption="Balances" columns={columns} rows={rows} rowKey={({ key }) => key} />}
      emptyText={rows.length === 0 ? 'No balances on record.' : undefined}
    />
  );
}
