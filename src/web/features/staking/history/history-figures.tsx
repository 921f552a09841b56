import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StakingDay } from '#contract/desk/staking-history.ts';
import { stakingRate, stakingRateFormula, type EarnedDay } from '#contract/rules/staking-rate.ts';
import { stakingQueries, type HistoryFilter } from '#web/data/staking.ts';
import { Chart } from '#web/parts/chart/chart.tsx';
import { Figure, FigureStates } from '#web/parts/chart/figure.tsx';
import { Choice } from '#web/parts/form/choice.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { Amount } from '#web/parts/money/amount.tsx';

const rangeLabels = { '30': '30 days', '90': '90 days', '365': '1 year' } as const;

/** The charts of daily balances and rewards for all validators, a wallet's validators, or one validator. */
export function HistoryFigures({ filter }: { readonly filter: Omit<HistoryFilter, 'days'> }) {
  const [range, setRange] = useState<keyof typeof rangeLabels>('30');
  const query = useQuery(stakingQueries.history({ ...filter, days: Number(range) }));
  return (
    <Stack>
      <Group gap="xs" justify="space-between">
        <Title order={2}>History</Title>
        <Choice legend="Period" value={range} choices={rangeLabels} choose={setRange} />
      </Group>
      <FigureStates query={query} title="Daily balance" height={200}>
        {({ days }) => (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <BalanceByDay days={days} />
            <RewardsByDay days={days} />
          </SimpleGrid>
        )}
      </FigureStates>
    </Stack>
  );
}

const noSamplesText = 'No samples yet. The desk samples balances every hour.';

const sampledText = (days: readonly StakingDay[]) => {
  const gaps = gapCount(days);
  const missingText = gaps === 0 ? '' : ` ${gaps} ${gaps === 1 ? 'day has' : 'days have'} no sample.`;
  return `Last sample of each day (UTC).${missingText}`;
};

function BalanceByDay({ days }: { readonly days: readonly StakingDay[] }) {
  return (
    <Figure
      title="Daily balance"
      note={
        <>
          <NewestBalance days={days} />
          {sampledText(days)}
        </>
      }
      description={`A line of the balance of ${days.length} ${days.length === 1 ? 'day' : 'days'}, in ETH.`}
      height={200}
      emptyText={days.length === 0 ? noSamplesText : undefined}
      chart={<Chart kind="line" series={balanceSeries} points={days.map((each) => pointOf(each, 'balance'))} unit="ETH" />}
      table={<PageTable isBare caption="Daily balance" columns={balanceColumns} rows={days} rowKey={({ day }) => day} />}
    />
  );
}

/** The newest balance. It is displayed above the chart. */
function NewestBalance({ days }: { readonly days: readonly StakingDay[] }) {
  const balance = days.findLast((each) => each.balance !== null)?.balance ?? null;
  return balance === null ? null : (
    <Text size="lg" fw={620} c="bright">
      <Amount value={balance} ticker="eth" isFigure />
    </Text>
  );
}

function RewardsByDay({ days }: { readonly days: readonly StakingDay[] }) {
  const daysWithRewards = daysWithRewardsOf(days);
  const rate = stakingRate(daysWithRewards);
  return (
    <Figure
      title="Daily rewards"
      note={
        rate === null ? (
          'Daily rewards are the difference to the previous day’s sample.'
        ) : (
          <>
            <Text size="lg" fw={620} c="bright">
              {rate.percent} % APR ({rate.days} {rate.days === 1 ? 'day' : 'days'})
            </Text>
            <Text>
              {stakingRateFormula}: <Amount value={rate.earned} ticker="eth" /> ÷ <Amount value={rate.meanBalance} ticker="eth" /> ÷{' '}
              {rate.days} × 365.
            </Text>
          </>
        )
      }
      description={`Columns of the rewards of ${daysWithRewards.length} ${daysWithRewards.length === 1 ? 'day' : 'days'}, in ETH.`}
      height={200}
      emptyText={
        daysWithRewards.length === 0
          ? days.length === 0
            ? noSamplesText
            : 'No daily rewards yet. They need samples of two days in a row.'
          : undefined
      }
      chart={<Chart kind="columns" series={rewardSeries} points={days.map((each) => pointOf(each, 'earned'))} unit="ETH" />}
      table={<PageTable isBare caption="Daily rewards" columns={rewardColumns} rows={days} rowKey={({ day }) => day} />}
    />
  );
}

const balanceSeries = [{ key: 'balance', title: 'Balance', tone: 'first' }] as const;
const rewardSeries = [{ key: 'earned', title: 'Rewards', tone: 'second' }] as const;

function pointOf(day: StakingDay, key: 'balance' | 'earned') {
  return { key: day.day, label: day.day.slice(5), title: day.day, values: { [key]: day[key] ?? undefined } };
}

const dayColumn: Column<StakingDay> = { key: 'day', title: 'Day (UTC)', card: 'lead', render: ({ day }) => day };

const balanceColumns: readonly Column<StakingDay>[] = [
  dayColumn,
  { key: 'validators', title: 'Validators', align: 'right', render: ({ validators }) => validators ?? 'No sample' },
  {
    key: 'balance',
    title: 'Balance',
    align: 'right',
    card: 'side',
    render: ({ balance }) => (balance === null ? '—' : <Amount value={balance} ticker="eth" />),
  },
];

const rewardColumns: readonly Column<StakingDay>[] = [
  dayColumn,
  {
    key: 'earned',
    title: 'Rewards',
    align: 'right',
    card: 'side',
    render: ({ earned }) => (earned === null ? 'Unknown' : <Amount value={earned} ticker="eth" />),
  },
];

/** The days that have rewards. */
function daysWithRewardsOf(days: readonly StakingDay[]): readonly EarnedDay[] {
  return days.flatMap(({ balance, earned }) => (balance === null || earned === null ? [] : [{ balance, earned }]));
}

/** The number of days without a measured balance. */
function gapCount(days: readonly StakingDay[]): number {
  return days.filter(({ balance }) => balance === null).length;
}
