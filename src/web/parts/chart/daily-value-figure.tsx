import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { HoldingDay } from '#contract/desk/past-holdings.ts';
import { toCents } from '#contract/money/cad-cents.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { holdingHistoryQuery, type HoldingFilter } from '#web/data/evidence/past-holdings.ts';
import type { ChartSeries } from '#web/parts/chart/chart-data.ts';
import { Chart } from '#web/parts/chart/chart.tsx';
import { Figure, FigureStates } from '#web/parts/chart/figure.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { Time } from '#web/parts/text/time.tsx';

const series: readonly ChartSeries[] = [{ key: 'cad', title: 'Value', tone: 'first' }];

const height = 200;

type DailyValueFigureProps = { readonly title?: string; readonly filter?: HoldingFilter };

/** The value of the assets in custody: now, its change since the previous day, and by day. `filter` limits it to some wallets. */
export function DailyValueFigure({ title = 'Value in custody', filter = {} }: DailyValueFigureProps) {
  const query = useQuery(holdingHistoryQuery(filter));
  return (
    <FigureStates query={query} title={title} height={height}>
      {({ days, zone }) => <Value title={title} days={days} zone={zone} ticker={filter.asset} />}
    </FigureStates>
  );
}

type ValueProps = {
  readonly title: string;
  readonly days: readonly HoldingDay[];
  readonly zone: string;
  readonly ticker: string | undefined;
};

function Value({ title, days, zone, ticker }: ValueProps) {
  const [previousDay, lastDay] = [days.at(-2), days.at(-1)];
  return (
    <Figure
      title={title}
      note={
        lastDay === undefined ? undefined : (
          <Total lastDay={lastDay} dayBefore={previousDay} zone={zone} includesEther={ticker === undefined || ticker === 'eth'} />
        )
      }
      description={`A line of the value by day, from ${days[0]?.day ?? 'today'} to ${lastDay?.day ?? 'today'}, in CAD.`}
      height={height}
      emptyText={lastDay === undefined ? 'No assets in custody yet. The value appears with the first deposit.' : undefined}
      chart={
        <Chart
          kind="line"
          unit="CAD"
          series={series}
          points={days.map(({ day, cad }) => ({ key: day, label: day.slice(5), title: day, values: { cad: toCents(cad) } }))}
        />
      }
      table={
        <PageTable isBare caption={`${title} by day`} columns={columnsOf(ticker)} rows={days.toReversed()} rowKey={({ day }) => day} />
      }
    />
  );
}

type TotalProps = {
  readonly lastDay: HoldingDay;
  readonly dayBefore: HoldingDay | undefined;
  readonly zone: string;
  readonly includesEther: boolean;
};

function Total({ lastDay, dayBefore, zone, includesEther }: TotalProps) {
  // An asset with a rate on only one of the days would appear as a gain or a loss.
  const isComparable = lastDay.unrated === 0 && dayBefore?.unrated === 0;
  return (
    <>
      <Group gap="sm" align="baseline">
        <Text component="span" fz={32} fw={680} lh={1.2} c="bright">
          <Amount value={lastDay.cad} ticker="cad" />
        </Text>
        {dayBefore !== undefined && isComparable ? <Change dayBefore={dayBefore} to={lastDay.cad} /> : null}
      </Group>
      <Text size="xs" c="dimmed">
        In the snapshot of <Time value={lastDay.at} />
        {includesEther ? ', with staked ether and' : ','} without later payments. An estimate, at the last rate of each asset, which may be
        old. Days are in {zone}.
        {lastDay.unrated === 0
          ? ''
          : ` ${lastDay.unrated} ${lastDay.unrated === 1 ? 'asset without a rate is' : 'assets without a rate are'} not included.`}
        {dayBefore === undefined || isComparable
          ? ''
          : ` The change since ${dayBefore.day} is unknown, because not every asset had a rate on both days.`}
      </Text>
    </>
  );
}

/** The change of the value since the previous day's snapshot. */
function Change({ dayBefore, to }: { readonly dayBefore: HoldingDay; readonly to: Decimal }) {
  const change = decimal.subtract(to, dayBefore.cad);
  const isIncrease = decimal.compare(change, decimalOf('0')) >= 0;
  return (
    <Text component="span" size="sm">
      {isIncrease ? '+' : ''}
      <Amount value={change} ticker="cad" /> since the end of {dayBefore.day}
    </Text>
  );
}

const columnsOf = (ticker: string | undefined): readonly Column<HoldingDay>[] => [
  { key: 'day', title: 'Day', card: 'lead', render: ({ day }) => day },
  ...(ticker === undefined
    ? []
    : [
        {
          key: 'balance',
          title: 'Balance',
          align: 'right',
          render: ({ balance }) => (balance === null ? '—' : <Amount value={balance} ticker={ticker} />),
        } satisfies Column<HoldingDay>,
      ]),
  { key: 'cad', title: 'Value', align: 'right', card: 'side', render: ({ cad }) => <Amount value={cad} ticker="cad" /> },
  { key: 'unrated', title: 'Without a rate', align: 'right', render: ({ unrated }) => unrated },
];
