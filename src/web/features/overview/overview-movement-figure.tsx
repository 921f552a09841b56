import { Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { assets, isAsset } from '#contract/money/assets.ts';
import { decimalOf } from '#contract/money/money.ts';
import type { Transaction } from '#contract/service/transaction.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { NewestRecords } from '#web/data/read-pages.ts';
import { recentDays } from '#web/data/recent-transactions.ts';
import type { ChartSeries } from '#web/parts/chart/chart-data.ts';
import { Chart } from '#web/parts/chart/chart.tsx';
import { Figure, FigureStates } from '#web/parts/chart/figure.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { daysCovered, movementByDay, type DayMovement } from './overview-movement.ts';
import { useRecentTransactions } from './overview-recent.ts';

const series: readonly ChartSeries[] = [
  { key: 'in', title: 'In', tone: 'first' },
  { key: 'out', title: 'Out', tone: 'second', isDrawnBelow: true },
];

/** Incoming and outgoing transactions by day: either their number, or the sum of one asset. */
export function MovementFigure() {
  const { query, days } = useRecentTransactions();
  return (
    <FigureStates query={query} title="Daily flow" height={320}>
      {(recent) => <MovementChart recentRecords={recent} days={days} />}
    </FigureStates>
  );
}

type DayRow = { readonly day: string; readonly in: Decimal; readonly out: Decimal };

function MovementChart({
  recentRecords: { items: records, isComplete },
  days,
}: {
  readonly recentRecords: NewestRecords<Transaction>;
  readonly days: readonly string[];
}) {
  const [asset, setAsset] = useState<string | null>(null);
  const coveredDays = daysCovered(days, records, isComplete);
  const dailyFlow = movementByDay(records, coveredDays);
  const movedAssets = new Set(dailyFlow.flatMap(({ sums }) => [...sums.keys()]));
  const selectableAssets = [...assets.filter((each) => movedAssets.has(each)), ...[...movedAssets].filter((each) => !isAsset(each))];
  const rows = dailyFlow.map((each) => rowOf(each, asset));
  const ticker = asset ?? undefined;
  return (
    <Figure
      title="Daily flow"
      note={
        <Group gap="sm">
          <NativeSelect
            aria-label="Unit of daily flow"
            value={asset ?? ''}
            data={[{ value: '', label: 'Transactions' }, ...selectableAssets.map((value) => ({ value, label: value.toUpperCase() }))]}
            onChange={(event) => setAsset(event.currentTarget.value || null)}
          />
          <span>
            {isComplete
              ? `Last ${recentDays} days (UTC)`
              : `The newest ${records.length} records, since ${coveredDays[0] ?? 'today'} (that day only in part).`}
          </span>
        </Group>
      }
      description={textOf(dailyFlow)}
      height={320}
      emptyText={dailyFlow.some((day) => day.in + day.out > 0) ? undefined : 'No deposits or withdrawals in these days.'}
      chart={
        <Chart
          kind="columns"
          isStacked
          isCount={asset === null}
          series={series}
          points={rows.map(({ day, ...values }) => ({ key: day, label: day.slice(5), title: day, values }))}
          {...(asset === null ? {} : { unit: asset })}
        />
      }
      table={<PageTable caption="Daily flow" columns={columnsOf(ticker)} rows={rows.toReversed()} rowKey={({ day }) => day} isBare />}
    />
  );
}

const zero = { in: decimalOf('0'), out: decimalOf('0') };

function rowOf(movement: DayMovement, asset: string | null): DayRow {
  if (asset !== null) return { day: movement.day, ...(movement.sums.get(asset) ?? zero) };
  return { day: movement.day, in: decimalOf(String(movement.in)), out: decimalOf(String(movement.out)) };
}

function columnsOf(ticker: string | undefined): readonly Column<DayRow>[] {
  return [
    { key: 'day', title: 'Day (UTC)', card: 'lead', render: ({ day }) => day },
    { key: 'in', title: 'In', align: 'right', render: (row) => <Amount value={row.in} ticker={ticker} /> },
    { key: 'out', title: 'Out', align: 'right', render: (row) => <Amount value={row.out} ticker={ticker} /> },
  ];
}

function textOf(movements: readonly DayMovement[]): string {
  const total = (direction: 'in' | 'out') => movements.reduce((sum, day) => sum + day[direction], 0);
  const firstDay = movements[0]?.day ?? 'today';
  return `Columns for each day since ${firstDay}: ${total('in')} deposits and ${total('out')} withdrawals.`;
}
