import { useMemo } from 'react';
import type { QueueItem } from '#web/data/queue-items.ts';
import { Due } from '#web/features/regulatory/regulatory-due.tsx';
import { Amount } from '#web/parts/amount.tsx';
import type { Column } from '#web/parts/list/page-table.tsx';
import { WindowTable } from '#web/parts/list/window-table.tsx';
import { CutText } from '#web/parts/long-text.tsx';
import { destinationOf } from '#web/parts/transaction/transaction-facts.ts';
import { KnownOriginator, Missing, QueueStatus, Received, Worth } from './queue-cells.tsx';
import { maySelect, SelectItem } from './queue-select.tsx';
import classes from './regulatory-queue.module.css';

/** Relative widths of the columns while they load. */
export const queueColumnWidths = [12, 14, 15, 13, 14, 14, 7, 11] as const;

const columns: readonly Column<QueueItem>[] = [
  {
    key: 'due',
    title: 'Due',
    width: 8.4,
    card: 'lead',
    render: (item) => (
      <span className={classes.lead}>
        <SelectItem item={item} />
        <Due deposit={item.deposit} />
      </span>
    ),
  },
  { key: 'received', title: 'Received', width: 8.4, render: (item) => <Received item={item} /> },
  {
    key: 'amount',
    title: 'Amount',
    width: 10.1,
    align: 'right',
    card: 'side',
    render: ({ deposit: { amount, currency } }) => (amount ? <Amount value={amount} ticker={currency} isShort /> : '—'),
  },
  { key: 'worth', title: 'CAD, service’s rate', width: 8.4, align: 'right', render: (item) => <Worth item={item} /> },
  {
    key: 'wallet',
    title: 'Receiving wallet',
    width: 8,
    render: ({ deposit }) => <CutText className={classes.name} text={destinationOf(deposit).name ?? 'Not told'} />,
  },
  { key: 'originator', title: 'Originator so far', width: 7.8, render: (item) => <KnownOriginator item={item} /> },
  { key: 'missing', title: 'Fields', width: 4.6, render: (item) => <Missing item={item} /> },
  { key: 'status', title: 'Status', width: 7, render: (item) => <QueueStatus item={item} /> },
];

/** For who may not know originators: two columns of dashes tell nothing. */
const columnsWithoutOriginator = columns.filter(({ key }) => key !== 'originator' && key !== 'missing');

const nothing = () => undefined;

/** The waiting deposits; a row opens its form. While more are read they come in where they belong, under a reader who stays where they are. */
export function QueueTable({ items, isWhole }: { readonly items: readonly QueueItem[]; readonly isWhole: boolean }) {
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  return (
    <WindowTable
      caption="Deposits that wait for regulatory information, by due day, then oldest first"
      columns={maySelect() ? columns : columnsWithoutOriginator}
      rows={items}
      keys={keys}
      place={null}
      keepPlace={nothing}
      isWhole={isWhole}
      reachEnd={nothing}
      isFilledAnywhere
    />
  );
}
