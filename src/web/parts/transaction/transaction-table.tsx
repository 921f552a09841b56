import { Stack } from '@mantine/core';
import { transactionKey, type Transaction } from '#contract/service/transaction.ts';
import type { Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import type { ListRow } from '#web/parts/list/window-list.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { Ends } from '#web/parts/text/ends.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { ShortHash } from '#web/parts/text/short-hash.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { regulatoryKindOf } from './status-labels.ts';
import { Status } from './status.tsx';
import {
  destinationOf,
  hashesOf,
  movedAmounts,
  notesOf,
  kindOf,
  sourceOf,
  timeOf,
  titleOf,
  type TransactionEnd,
} from './transaction-facts.ts';
import { TransactionLife } from './transaction-life.tsx';

type Row = ListRow<Transaction>;

/** The columns that a list of transactions can have. Their keys are stored when the user chooses columns. */
export const transactionColumns = [
  { key: 'sort', title: 'Transaction', width: 9.7, card: 'lead', render: ({ data }) => <Name transaction={data} /> },
  { key: 'time', title: 'Created', width: 8.5, render: ({ data }) => <Time value={timeOf(data)} /> },
  { key: 'ends', title: 'From → to', isFlexible: true, render: ({ data }) => <SourceAndDestination transaction={data} /> },
  {
    key: 'amounts',
    title: 'Amount',
    width: 15,
    align: 'right',
    isUnbroken: true,
    card: 'side',
    render: ({ data }) => <Amounts transaction={data} />,
  },
  { key: 'status', title: 'Status', width: 15.2, render: ({ data }) => <TransactionLife transaction={data} /> },
  {
    key: 'regulatory',
    title: 'Regulatory',
    width: 11.9,
    render: ({ data }) => <Status kind={regulatoryKindOf(data)} value={data.regulatory_status} isListed />,
  },
  { key: 'completed', title: 'Signed', width: 9, isExtra: true, render: ({ data }) => <Time value={completedOf(data)} /> },
  { key: 'hash', title: 'Hash', width: 10, isExtra: true, render: ({ data }) => <FirstHash hashes={hashesOf(data)} /> },
  {
    key: 'requested',
    title: 'Requested by',
    width: 9,
    isExtra: true,
    render: ({ data }) => textOrDash(data.type === 'external' ? null : data.requested_by),
  },
  { key: 'notes', title: 'Notes', width: 14, isExtra: true, render: ({ data }) => textOrDash(notesOf(data)) },
] satisfies readonly Column<Row>[] as readonly Column<Row>[];

function Name({ transaction }: { readonly transaction: Transaction }) {
  const key = transactionKey(transaction);
  if (key === null) return titleOf(transaction);
  return (
    <RowLink to="/transactions/$transactionId" params={{ transactionId: key }}>
      <Icon name={kindOf(transaction).icon} size={14} />
      {titleOf(transaction)}
    </RowLink>
  );
}

function completedOf(transaction: Transaction): string | null | undefined {
  return transaction.type === 'external' ? null : transaction.completed_at;
}

function FirstHash({ hashes: [firstHash, ...otherHashes] }: { readonly hashes: readonly string[] }) {
  if (firstHash === undefined) return '—';
  return (
    <>
      <ShortHash value={firstHash} noun="Hash" />
      {otherHashes.length === 0 ? null : ` +${otherHashes.length}`}
    </>
  );
}

function textOrDash(text: string | null | undefined) {
  return text ? <CutText text={text} isNarrow /> : '—';
}

function Amounts({ transaction }: { readonly transaction: Transaction }) {
  const movedByAsset = movedAmounts(transaction);
  const [singleAmount] = movedByAsset;
  if (singleAmount === undefined) return '—';
  if (movedByAsset.length === 1) return <Amount value={singleAmount[1]} ticker={singleAmount[0]} isListed />;
  return (
    <Stack gap={0} align="flex-end">
      {movedByAsset.map(([asset, amount]) => (
        <Amount key={asset} value={amount} ticker={asset} isListed />
      ))}
    </Stack>
  );
}

function SourceAndDestination({ transaction }: { readonly transaction: Transaction }) {
  return <Ends source={<EndName end={sourceOf(transaction)} />} destination={<EndName end={destinationOf(transaction)} />} />;
}

/** The name of a source or destination. Without a name, its first address and the number of its other addresses. */
function EndName({ end }: { readonly end: TransactionEnd }) {
  const [firstAddress, ...otherAddresses] = end.addresses;
  if (end.name !== null) return <CutText text={end.name} isNarrow />;
  if (firstAddress === undefined) return '—';
  return (
    <>
      <ShortHash value={firstAddress.address} noun="Address" />
      {otherAddresses.length === 0 ? null : ` +${otherAddresses.length}`}
    </>
  );
}
