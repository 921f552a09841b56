import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toCents } from '#contract/money/cad-cents.ts';
import { latestRates, type CadRate } from '#contract/rules/cad-forecast.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { holdingsQuery, type Holdings } from '#web/data/holdings.ts';
import type { ChartSeries } from '#web/parts/chart/chart-data.ts';
import { Chart } from '#web/parts/chart/chart.tsx';
import { Figure, FigureSkeleton, FigureStates } from '#web/parts/chart/figure.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { AssetLink } from '#web/parts/money/asset-link.tsx';
import { balancesOf, type Balance } from './overview-balances.ts';
import { useRecentTransactions } from './overview-recent.ts';

const series: readonly ChartSeries[] = [
  { key: 'warm', title: 'Warm', tone: 'first' },
  { key: 'offline', title: 'Cold', tone: 'second' },
];

/** The balance of each asset: exact amounts in the table, estimated values in CAD in the chart. */
export function BalancesFigure() {
  const query = useQuery(holdingsQuery);
  const { query: recentQuery } = useRecentTransactions();
  // If the last read failed, rates count as unavailable even while the read is retried.
  const rates =
    recentQuery.data === undefined ? (recentQuery.errorUpdatedAt === 0 ? 'coming' : 'unread') : latestRates(recentQuery.data.items);
  return (
    <FigureStates query={query} title="Balances by asset" height={320}>
      {(holdings) => <BalancesChart holdings={holdings} rates={rates} />}
    </FigureStates>
  );
}

/** The newest rate of each asset. Without rates: `coming` while they load, `unread` if they failed to load. */
type Rates = ReadonlyMap<string, CadRate> | 'coming' | 'unread';

function BalancesChart({ holdings, rates }: { readonly holdings: Holdings; readonly rates: Rates }) {
  const balances = balancesOf(holdings.holdings, typeof rates === 'string' ? new Map() : rates);
  const chartedBalances = balances.filter(({ cadValue }) => cadValue !== null);
  const hasChart = chartedBalances.length > 0;
  const rateState = typeof rates === 'string' ? rates : 'loaded';
  const assetsWithoutRate = balances.filter(({ cadValue }) => cadValue === null).map(({ asset }) => asset.toUpperCase());
  const tableOnlyNote =
    hasChart && assetsWithoutRate.length > 0
      ? [`Without a rate in the last days, only in the table: ${assetsWithoutRate.join(', ')}.`]
      : [];
  return (
    <Figure
      title="Balances by asset"
      note={balances.length === 0 ? sourceNote(holdings) : [sourceNote(holdings), chartNote, ...tableOnlyNote].join(' ')}
      description={
        hasChart
          ? `Bars by asset, warm and cold, by value in CAD. Largest first: ${chartedBalances.map(({ asset }) => asset.toUpperCase()).join(', ')}.`
          : noChartTexts[rateState]
      }
      height={320}
      emptyText={balances.length === 0 ? 'No balances yet. They appear with the first deposit.' : undefined}
      chart={
        rates === 'coming' ? (
          <FigureSkeleton />
        ) : !hasChart ? (
          <Text c="dimmed">{noChartTexts[rateState]} The table has the numbers.</Text>
        ) : (
          <Chart
            kind="bars"
            isStacked
            unit="CAD"
            series={series}
            points={chartedBalances.map(({ asset, cadValue }) => ({
              key: asset,
              label: asset.toUpperCase(),
              values: cadValue === null ? {} : { warm: toCents(cadValue.warm), offline: toCents(cadValue.offline) },
            }))}
          />
        )
      }
      table={<PageTable caption="Balances by asset" columns={columnsOf(rates)} rows={balances} rowKey={({ asset }) => asset} isBare />}
    />
  );
}

const chartNote = 'Chart: value in CAD, at rates of the last days.';

/** The text that replaces the chart in each state without rates. */
const noChartTexts = {
  coming: 'Loading rates.',
  unread: 'No chart: the rates could not be loaded.',
  loaded: 'No chart: no record of the last days has a rate for these balances.',
} as const;

function sourceNote({ source, unreadableCount }: Holdings): string {
  const excludedText =
    unreadableCount === 0
      ? ''
      : ` Excluded, because they could not be read: ${unreadableCount} ${source === 'service' ? 'assets' : 'wallets'}.`;
  if (source === 'service') return `Totals from the custodian.${excludedText}`;
  const scope = source.isComplete ? `all ${source.wallets} wallets` : `the newest ${source.wallets} wallets; there are more`;
  return `The custodian returned no totals. Sum of ${scope}.${excludedText}`;
}

function columnsOf(rates: Rates): readonly Column<Balance>[] {
  return [
    { key: 'asset', title: 'Asset', card: 'lead', render: ({ asset }) => <AssetLink asset={asset} /> },
    { key: 'warm', title: 'Warm', align: 'right', render: ({ warm }) => <Amount value={warm} /> },
    { key: 'offline', title: 'Cold', align: 'right', render: ({ offline }) => <Amount value={offline} /> },
    { key: 'total', title: 'Total', align: 'right', render: ({ total }) => <Amount value={total} /> },
    ...(typeof rates === 'string'
      ? []
      : [
          {
            key: 'worth',
            title: 'Value (CAD)',
            align: 'right' as const,
            render: ({ asset, cadValue }: Balance) =>
              cadValue === null ? 'No recent rate' : <CadValue cadValue={cadValue.total} rate={rates.get(asset)} />,
          },
        ]),
  ];
}

/** An estimated value with the source and age of its rate. */
function CadValue({ cadValue, rate }: { readonly cadValue: Decimal; readonly rate: CadRate | undefined }) {
  if (rate === undefined) return '—';
  return (
    <span title={`${rate.rate} CAD per unit, the custodian’s rate on transaction ${rate.transactionId} of ${rate.at}`}>
      <Amount value={cadValue} ticker="cad" />
    </span>
  );
}
