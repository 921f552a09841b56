import { useQuery } from '@tanstack/react-query';
import { decimalOf, type Decimal } from '#contract/money.ts';
import { latestRates, type CadRate } from '#contract/rules/cad-forecast.ts';
import { holdingsQuery, type Holdings } from '#web/data/holdings.ts';
import { cutFraction } from '#web/lib/digits.ts';
import { Amount } from '#web/parts/amount.tsx';
import { AssetLink } from '#web/parts/asset-link.tsx';
import type { ChartSeries } from '#web/parts/chart-data.ts';
import { Chart } from '#web/parts/chart.tsx';
import { Figure, FigureBlank } from '#web/parts/figure.tsx';
import { ListStates } from '#web/parts/list-states.tsx';
import { PageTable, type Column } from '#web/parts/page-table.tsx';
import { balancesOf, type Balance } from './overview-balances.ts';
import { useRecent } from './overview-recent.ts';

const series: readonly ChartSeries[] = [
  { key: 'warm', title: 'Warm', tone: 'first' },
  { key: 'offline', title: 'Cold', tone: 'second' },
];

/** What is held of each asset: exactly in the table, by its forecast worth in the chart, because bars of different assets have no common measure. */
export function BalancesFigure() {
  const query = useQuery(holdingsQuery);
  const { query: recent } = useRecent();
  const rates = latestRates(recent.data?.items ?? []);
  return (
    <ListStates query={query} what="Balances by asset" skeleton={<FigureBlank height={320} />}>
      {(holdings) => <Balances holdings={holdings} rates={rates} />}
    </ListStates>
  );
}

function Balances({ holdings, rates }: { readonly holdings: Holdings; readonly rates: ReadonlyMap<string, CadRate> }) {
  const balances = balancesOf(holdings.held, rates);
  const drawn = balances.filter(({ worth }) => worth !== null);
  const missing = balances.filter(({ worth }) => worth === null).map(({ asset }) => asset.toUpperCase());
  return (
    <Figure
      title="Balances by asset"
      note={`${sourceWords(holdings)} The chart is a forecast in CAD by the rates on own records of the last days.${
        missing.length === 0 ? '' : ` No rate, so in the table alone: ${missing.join(', ')}.`
      }`}
      says={`Bars by asset, warm and cold, by forecast worth in CAD. Largest first: ${drawn.map(({ asset }) => asset.toUpperCase()).join(', ')}.`}
      height={320}
      nothing={balances.length === 0 ? 'Nothing is held yet: balances appear with the first deposit.' : undefined}
      chart={
        <Chart
          kind="bars"
          isStacked
          unit="CAD"
          series={series}
          points={drawn.map(({ asset, worth }) => ({
            key: asset,
            label: asset.toUpperCase(),
            values: { warm: centsOf(worth?.warm), offline: centsOf(worth?.offline) },
          }))}
        />
      }
      table={<PageTable caption="Balances by asset" columns={columnsOf(rates)} rows={balances} rowKey={({ asset }) => asset} isBare />}
    />
  );
}

function sourceWords({ of, unreadable }: Holdings): string {
  const left =
    unreadable === 0 ? '' : ` Left out, because the desk cannot read them: ${unreadable} ${of === 'service' ? 'assets' : 'wallets'}.`;
  if (of === 'service') return `As the service sums it up.${left}`;
  const over = of.isAll ? `all ${of.wallets} wallets` : `the newest ${of.wallets} wallets; there are more`;
  return `The service offers no sums: added up over ${over}.${left}`;
}

/** A forecast's digits below a cent say nothing. */
function centsOf(worth: Decimal | undefined): Decimal | undefined {
  return worth === undefined ? undefined : decimalOf(cutFraction(worth, 2) ?? worth);
}

function columnsOf(rates: ReadonlyMap<string, CadRate>): readonly Column<Balance>[] {
  return [
    { key: 'asset', title: 'Asset', card: 'lead', render: ({ asset }) => <AssetLink asset={asset} /> },
    { key: 'warm', title: 'Warm', align: 'right', render: ({ warm }) => <Amount value={warm} /> },
    { key: 'offline', title: 'Cold', align: 'right', render: ({ offline }) => <Amount value={offline} /> },
    { key: 'total', title: 'Total', align: 'right', render: ({ total }) => <Amount value={total} /> },
    {
      key: 'worth',
      title: 'Forecast',
      align: 'right',
      render: ({ asset, worth }) => (worth === null ? 'No rate' : <Forecast worth={centsOf(worth.total)} rate={rates.get(asset)} />),
    },
  ];
}

/** A worth with the rate that it was made by: whose, and how old. */
function Forecast({ worth, rate }: { readonly worth: Decimal | undefined; readonly rate: CadRate | undefined }) {
  if (worth === undefined || rate === undefined) return '—';
  return (
    <span title={`${rate.rate} CAD a unit, the service’s rate on transaction ${rate.transactionId} of ${rate.at}`}>
      <Amount value={worth} ticker="cad" />
    </span>
  );
}
