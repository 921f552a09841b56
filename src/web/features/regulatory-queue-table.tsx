import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { entityName, hasEntity, type EntityRecord } from '#contract/entity.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { Amount } from '#web/parts/amount.tsx';
import { PageTable, type Column } from '#web/parts/page-table.tsx';
import { RowLink } from '#web/parts/row-link.tsx';
import { Status } from '#web/parts/status.tsx';
import { Time } from '#web/parts/time.tsx';
import { destinationOf } from '#web/parts/transaction-facts.ts';
import type { QueueItem } from './regulatory-queue-order.ts';
import type { ItemSearch } from './regulatory-search.ts';
import { askedWords } from './regulatory-words.ts';
import classes from './regulatory.module.css';

/** Relative widths of the columns while they load. */
export const queueColumnWidths = [18, 16, 20, 18, 16, 12] as const;

type Row = QueueItem & { readonly search: ItemSearch };

const columns: readonly Column<Row>[] = [
  { key: 'received', title: 'Received', card: 'lead', render: (row) => <Received row={row} /> },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'side',
    render: ({ deposit: { amount, currency } }) => (amount ? <Amount value={amount} ticker={currency} isShort /> : '—'),
  },
  { key: 'wallet', title: 'Receiving wallet', render: ({ deposit }) => <bdi>{destinationOf(deposit).name ?? 'Not told'}</bdi> },
  {
    key: 'originator',
    title: 'Originator so far',
    render: (row) => (
      <span className={classes.originator}>
        <KnownOriginator row={row} />
      </span>
    ),
  },
  {
    key: 'asked',
    title: 'Asked for',
    render: ({ asks }) => (
      <span>
        {askedWords[asks].short}
        <span className={classes.second}>{askedWords[asks].long}</span>
      </span>
    ),
  },
  { key: 'status', title: 'Status', render: ({ asks }) => <Status kind="regulatory" value={asks} /> },
];

/** The waiting deposits; a row opens its form. */
export function QueueTable({ items, search: { asks, asset } }: { readonly items: readonly QueueItem[]; readonly search: ItemSearch }) {
  useReadAhead(items);
  const rows = items.map((item) => ({ ...item, search: { asks, asset } }));
  return (
    <PageTable
      caption="Deposits that wait for regulatory information, newest first"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}

function Received({ row: { key, deposit, search } }: { readonly row: Row }) {
  const now = useStore(nowMs);
  return (
    <span>
      <RowLink to="/regulatory/$transactionId" params={{ transactionId: key }} search={search}>
        <Time value={deposit.timestamp} />
      </RowLink>
      <span className={classes.second}>{timeAgo(deposit.timestamp ?? '', now)}</span>
    </span>
  );
}

/** Most records read ahead. */
const readAheadMax = 20;

/**
 * Reads the first records, one after the other, once somebody is at work here: the service's list does not say who the originator is, and an
 * item that was read opens at once. Opening the queue alone asks for nothing but the list.
 */
function useReadAhead(items: readonly QueueItem[]): void {
  const client = useQueryClient();
  const keys = items
    .slice(0, readAheadMax)
    .map(({ key }) => key)
    .join(' ');
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      for (const key of keys.split(' ')) {
        if (leaving.signal.aborted || key === '') return;
        await client.query({ ...transactionQueries.one(key), staleTime: readAheadStaleMs });
      }
    };
    // A record that cannot be read ends it: opening the item says why.
    const begin = () => void read().catch(() => undefined);
    for (const deed of ['pointermove', 'keydown'] as const) document.addEventListener(deed, begin, { once: true, signal: leaving.signal });
    return () => leaving.abort();
  }, [client, keys]);
}

/** How long a record read ahead is good enough for the list, in ms. */
const readAheadStaleMs = 60_000;

/** Who is known to have sent it, as far as the records that were read tell. */
function KnownOriginator({ row: { key, deposit } }: { readonly row: Row }) {
  const { data } = useQuery({ ...transactionQueries.one(key), enabled: false });
  const known = hasEntity(deposit.originator_entity) ? deposit.originator_entity : data?.originator_entity;
  if (!hasEntity(known))
    return <span className={classes.muted}>{data === undefined && deposit.originator_entity === undefined ? '—' : 'None yet'}</span>;
  return <Originator entity={known} />;
}

function Originator({ entity }: { readonly entity: EntityRecord }) {
  return (
    <span>
      <bdi>{entityName(entity) ?? 'Name not shown'}</bdi>
      {entity['is_confirmed'] === false ? <span className={classes.second}>unconfirmed, wallet’s default</span> : null}
    </span>
  );
}
