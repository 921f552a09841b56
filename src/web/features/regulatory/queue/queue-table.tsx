import { Group } from '@mantine/core';
import { useMemo } from 'react';
import type { QueueItem } from '#contract/desk/queue-endpoints.ts';
import { DueTime } from '#web/features/regulatory/regulatory-due.tsx';
import type { Column } from '#web/parts/list/page-table.tsx';
import { WindowTable } from '#web/parts/list/window-table.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { destinationOf } from '#web/parts/transaction/transaction-facts.ts';
import { OriginatorCell, MissingCell, NameText, StatusCell, ReceivedCell, CadValueCell } from './queue-cells.tsx';
import { maySelect, SelectItem } from './queue-select.tsx';

const columns: readonly Column<QueueItem>[] = [
  {
    key: 'due',
    title: 'Due',
    width: 10.4,
    card: 'lead',
    render: (item) => (
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <SelectItem item={item} />
        <DueTime deposit={item.deposit} hasAge />
      </Group>
    ),
  },
  { key: 'received', title: 'Received', width: 7.9, render: (item) => <ReceivedCell item={item} /> },
  {
    key: 'amount',
    title: 'Amount',
    width: 12.9,
    align: 'right',
    card: 'side',
    render: ({ deposit: { amount, currency } }) => (amount ? <Amount value={amount} ticker={currency} isListed /> : '—'),
  },
  { key: 'worth', title: 'Value (CAD)', width: 7.95, align: 'right', render: (item) => <CadValueCell item={item} /> },
  {
    key: 'wallet',
    title: 'Receiving wallet',
    width: 7.65,
    render: ({ deposit }) => <NameText text={destinationOf(deposit).name ?? 'Unknown'} />,
  },
  { key: 'originator', title: 'Originator', width: 8.2, render: (item) => <OriginatorCell item={item} /> },
  { key: 'missing', title: 'Fields', width: 4.4, render: (item) => <MissingCell item={item} /> },
  { key: 'status', title: 'Status', width: 10, render: (item) => <StatusCell item={item} /> },
];

/** The columns for users who may not see originators. For them, columns of originators would contain only dashes. */
const columnsWithoutOriginator = columns.filter(({ key }) => key !== 'originator' && key !== 'missing');

/** The columns that this user sees. */
export function queueColumns(): readonly Column<QueueItem>[] {
  return maySelect() ? columns : columnsWithoutOriginator;
}

type QueueTableProps = {
  readonly items: readonly QueueItem[];
  /** Whether `items` contains all deposits that match the filters. */
  readonly isComplete: boolean;
  readonly loadMore: () => void;
};

/**
 * The table of pending deposits, each with a link to its form. New deposits are inserted in order without moving the row that the
 * user reads.
 */
export function QueueTable({ items, isComplete, loadMore }: QueueTableProps) {
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  return (
    <WindowTable
      caption="Pending deposits, by due date, then oldest first"
      columns={queueColumns()}
      rows={items}
      keys={keys}
      isComplete={isComplete}
      onReachEnd={loadMore}
      isFilledAnywhere
    />
  );
}
