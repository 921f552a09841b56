import { Amount } from '#web/parts/amount.tsx';
import { PageTable, type Column } from '#web/parts/page-table.tsx';
import { destinationOf } from '#web/parts/transaction-facts.ts';
import { Due } from './regulatory-due.tsx';
import { KnownOriginator, Missing, QueueStatus, Received, Worth } from './regulatory-queue-cells.tsx';
import type { QueueItem } from './regulatory-queue-order.ts';
import { SelectItem } from './regulatory-queue-select.tsx';
import classes from './regulatory-queue.module.css';

/** Relative widths of the columns while they load. */
export const queueColumnWidths = [12, 14, 14, 12, 14, 14, 8, 12] as const;

const columns: readonly Column<QueueItem>[] = [
  {
    key: 'due',
    title: 'Due',
    card: 'lead',
    render: (item) => (
      <span className={classes.lead}>
        <SelectItem item={item} />
        <Due deposit={item.deposit} />
      </span>
    ),
  },
  { key: 'received', title: 'Received', render: (item) => <Received item={item} /> },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'side',
    render: ({ deposit: { amount, currency } }) => (amount ? <Amount value={amount} ticker={currency} isShort /> : '—'),
  },
  { key: 'worth', title: 'CAD, service’s rate', align: 'right', render: (item) => <Worth item={item} /> },
  {
    key: 'wallet',
    title: 'Receiving wallet',
    render: ({ deposit }) => <bdi className={classes.name}>{destinationOf(deposit).name ?? 'Not told'}</bdi>,
  },
  { key: 'originator', title: 'Originator so far', render: (item) => <KnownOriginator item={item} /> },
  { key: 'missing', title: 'Fields', render: (item) => <Missing item={item} /> },
  {
    key: 'status',
    title: 'Status',
    render: (item) => <QueueStatus item={item} />,
  },
];

/** The waiting deposits; a row opens its form. */
export function QueueTable({ items }: { readonly items: readonly QueueItem[] }) {
  return (
    <PageTable
      caption="Deposits that wait for regulatory information, by due day, then oldest first"
      columns={columns}
      rows={items}
      rowKey={({ key }) => key}
    />
  );
}
