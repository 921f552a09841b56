import { useQuery } from '@tanstack/react-query';
import { decimalOf, type Decimal } from '#contract/money.ts';
import { latestRates, type CadRate } from '#contract/rules/cad-forecast.ts';
import { holdingsQuery, type Holdings } from '#web/data/holdings.ts';
import { cutFraction } from '#web/lib/digits.ts';
import { Amount } from '#web/parts/amount.tsx';
import { AssetLink } from '#web/parts/asset-link.tsx';
import type { ChartSeries } from '#web/parts/chart/chart-data.ts';
import { Chart } from '#web/parts/chart/chart.tsx';
import { Figure, FigureBars, FigureStates } from '#web/parts/chart/figure.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { balancesOf, type Balance } from './overview-balances.ts';
import { useRecent } from './overview-recent.ts';
import classes from './overview.module.css';

const series: readonly ChartSeries[] = [
  { key: 'warm', title: 'Warm', tone: 'first' },
  { key: 'offline', title: 'Cold', tone: 'second' },
];

/** What is held of each asset: exactly in the table, by its forecast worth in the chart, because bars of different assets have no common measure. */
export function BalancesFigure() {
  const query = useQuery(holdingsQuery);
  const { query: recent } = useRecent();
  // Once it has failed it is not coming any more, also while it is asked again.
  const rates = recent.data === undefined ? (recent.errorUpdatedAt === 0 ? 'coming' : 'unread') : latestRates(recent.data.items);
  return (
    <FigureStates query={query} title="Balances by asset" height={320}>
      {(holdings) => <Balances holdings={holdings} rates={rates} />}
    </FigureStates>
  );
}

/** The newest rate of each asset, or why there is none yet. */
type Rates = ReadonlyMap<string, CadRate> | 'coming' | 'unread';

function Balances({ holdings, rates }: { readonly holdings: Holdings; readonly rates: Rates }) {
  const balances = balancesOf(holdings.held, typeof rates === 'string' ? new Map() : rates);
  const drawn = balances.filter(({ worth }) => worth !== null);
  const isDrawn = drawn.length > 0;
  const known = typeof rates === 'string' ? rates : 'known';
  const missing = balances.filter(({ worth }) => worth === null).map(({ asset }) => asset.toUpperCase());
  const inTableAlone = isDrawn && missing.length > 0 ? [`No rate, so in the table alone: ${missing.join(', ')}.`] : [];
  return (
    <Figure
      title="Balances by asset"
      note={balances.length === 0 ? sourceWords(holdings) : [sourceWords(holdings), forecastWords, ...inTableAlone].join(' ')}
      says={
        isDrawn
          ? `Bars by asset, warm and cold, by forecast worth in CAD. Largest first: ${drawn.map(({ asset }) => asset.toUpperCase()).join(', ')}.`
          : whyNoChart[known]
      }
      height={320}
      nothing={balances.length === 0 ? 'Nothing is held yet: balances appear with the first deposit.' : undefined}
      chart={
        rates === 'coming' ? (
          <FigureBars />
        ) : !isDrawn ? (
          <p className={classes.chartless}>{whyNoChart[known]} The table has the figures.</p>
        ) : (
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
        )
      }
      table={<PageTable caption="Balances by asset" columns={columnsOf(rates)} rows={balances} rowKey={({ asset }) => asset} isBare />}
    />
  );
}

const forecastWords = 'The chart is a forecast in CAD by the rates on own records of the last days.';

/** Why there is no chart, by what is known of the rates. */
const whyNoChart = {
  coming: 'The rates are being read.',
  unread: 'The rates could not be read, so there is no chart.',
  known: 'No own record of the last days has a rate for what is held, so there is no chart.',
} as const;

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
            title: 'Forecast',
            align: 'right' as const,
            render: ({ asset, worth }: Balance) =>
              worth === null ? 'No rate' : <Forecast worth={centsOf(worth.total)} rate={rates.get(asset)} />,
          },
        ]),
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
