import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Column } from '#web/parts/list/page-table.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { CopyButton } from '#web/parts/text/copy-button.tsx';
import { ShortHash, FullAddress } from '#web/parts/text/hash.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';
import { rowStateLabels } from './batch-labels.ts';
import { nativeAmount, type OutcomeRow } from './batch-row-state.ts';

type ColumnOptions = { readonly asset: string; readonly nameOf: (row: OutcomeRow) => string };

/** The columns of the rows of an approved batch, with the current state of each row. */
export function sentRowColumns(of: ColumnOptions): readonly Column<OutcomeRow>[] {
  return [
    lineColumn,
    { ...destinationColumn, width: 16, isFlexible: true, render: (row) => <Destination row={row} nameOf={of.nameOf} /> },
    amountColumn(of),
    {
      key: 'state',
      title: 'State',
      width: 8,
      card: 'side',
      render: ({ state }) => <Chip tone={rowStateLabels[state].tone}>{rowStateLabels[state].label}</Chip>,
    },
    {
      key: 'transaction',
      title: 'Transaction',
      width: 8,
      render: ({ record_id: id }) =>
        id === null ? null : (
          <Link to="/transactions/$transactionId" params={{ transactionId: String(id) }}>
            {id}
          </Link>
        ),
    },
    { key: 'sent', title: 'Sent', width: 9.6, render: ({ sent_at: at }) => (at === null ? null : <Time value={at} />) },
  ];
}

/** The columns of rows that await approval. Destinations are not shortened. */
export function reviewedRowColumns(options: ColumnOptions): readonly Column<OutcomeRow>[] {
  return [
    lineColumn,
    { ...destinationColumn, isFlexible: true, render: (row) => <FullDestination row={row} nameOf={options.nameOf} /> },
    { ...amountColumn(options), card: 'side' },
  ];
}

const lineColumn: Column<OutcomeRow> = {
  key: 'line',
  title: 'Line',
  width: 5,
  card: 'lead',
  render: ({ line }) => (
    <>
      <Text span inherit hiddenFrom="sm">
        Line{' '}
      </Text>
      {line}
    </>
  ),
};

const destinationColumn = { key: 'destination', title: 'Destination' } as const;

function amountColumn({ asset }: ColumnOptions): Column<OutcomeRow> {
  return {
    key: 'amount',
    title: 'Amount',
    width: 11,
    align: 'right',
    render: ({ amount }) => <Amount value={nativeAmount(asset, amount)} ticker={asset} />,
  };
}

type DestinationProps = { readonly row: OutcomeRow; readonly nameOf: ColumnOptions['nameOf'] };

function Destination({ row, nameOf }: DestinationProps) {
  const { public_address: address } = row;
  if (address === undefined) return <bdi>{nameOf(row)}</bdi>;
  return (
    <>
      <ShortHash value={address} noun="Address" />
      <CopyButton text={address} noun="address" />
    </>
  );
}

/** The destination without shortening. */
function FullDestination({ row, nameOf }: DestinationProps) {
  const { public_address: address } = row;
  return address === undefined ? <bdi>{nameOf(row)}</bdi> : <FullAddress value={address} />;
}
