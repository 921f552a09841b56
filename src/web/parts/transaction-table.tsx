import type { Page } from '#contract/page.ts';
import { transactionKey, type Transaction } from '#contract/transaction.ts';
import { Amount } from './amount.tsx';
import { ShortHash } from './hash.tsx';
import { Icon } from './icon.tsx';
import { PageTable, type Column } from './page-table.tsx';
import { RowLink } from './row-link.tsx';
import { Status } from './status.tsx';
import { Time } from './time.tsx';
import { destinationOf, movedIn, sortOf, sourceOf, statusOf, timeOf, titleOf, type End } from './transaction-facts.ts';
import classes from './transaction-table.module.css';

/** Relative widths of the columns while they load. */
export const transactionColumnWidths = [16, 14, 30, 16, 14, 10] as const;

type Row = Page<Transaction>['page'][number];

const columns: readonly Column<Row>[] = [
  { key: 'sort', title: 'Transaction', card: 'lead', render: ({ data }) => <Name transaction={data} /> },
  { key: 'time', title: 'Time', render: ({ data }) => <Time value={timeOf(data)} /> },
  {
    key: 'ends',
    title: 'From → to',
    isFlexible: true,
    render: ({ data }) => (
      <span className={classes.ends}>
        <EndName end={sourceOf(data)} />
        <span aria-label="to">→</span>
        <EndName end={destinationOf(data)} />
      </span>
    ),
  },
  { key: 'amounts', title: 'Amount', align: 'right', card: 'side', render: ({ data }) => <Amounts transaction={data} /> },
  { key: 'status', title: 'Status', render: ({ data }) => <Status kind="transaction" value={statusOf(data)} /> },
  { key: 'regulatory', title: 'Regulatory', render: ({ data }) => <Status kind="regulatory" value={data.regulatory_status} /> },
];

/** Transactions of a page; a row opens its record. */
export function TransactionTable({ page, caption }: { readonly page: Page<Transaction>; readonly caption: string }) {
  return <PageTable caption={caption} columns={columns} rows={page.page} rowKey={({ cursor }) => cursor} />;
}

function Name({ transaction }: { readonly transaction: Transaction }) {
  const key = transactionKey(transaction);
  const [sort, ...rest] = titleOf(transaction).split(' ');
  const words = (
    <>
      {sort} <span className={classes.number}>{rest.join(' ')}</span>
    </>
  );
  return (
    <span className={classes.name}>
      <Icon name={sortOf(transaction).icon} size={14} />
      {key === null ? (
        <span>{words}</span>
      ) : (
        <RowLink to="/transactions/$transactionId" params={{ transactionId: key }}>
          {words}
        </RowLink>
      )}
    </span>
  );
}

function Amounts({ transaction }: { readonly transaction: Transaction }) {
  const moved = movedIn(transaction);
  if (moved.length === 0) return <>—</>;
  return (
    <span className={classes.amounts}>
      {moved.map(([asset, amount]) => (
        <Amount key={asset} value={amount} ticker={asset} isShort />
      ))}
    </span>
  );
}

/** A name, or the first address and how many more. */
function EndName({ end }: { readonly end: End }) {
  const [first, ...more] = end.addresses;
  if (end.name !== null)
    return (
      <bdi className={classes.end} title={end.name}>
        {end.name}
      </bdi>
    );
  if (first === undefined) return <span>—</span>;
  return (
    <span>
      <ShortHash value={first.address} what="Address" />
      {more.length === 0 ? null : ` +${more.length}`}
    </span>
  );
}
