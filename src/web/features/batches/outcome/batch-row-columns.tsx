import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { nativeAmount } from '#contract/money/native-amount.ts';
import { maskedText } from '#contract/people/personal-data.ts';
import type { Column } from '#web/parts/list/page-table.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { CopyButton } from '#web/parts/text/copy-button.tsx';
import { FullAddress } from '#web/parts/text/hash.tsx';
import { ShortHash } from '#web/parts/text/short-hash.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';
import { rowStateLabels } from './batch-labels.ts';
import type { OutcomeRow } from './batch-row-state.ts';

type ReviewedRow = Pick<OutcomeRow, 'line' | 'amount' | 'public_address' | 'cells'>;

type ColumnOptions<Row> = {
  readonly asset: string;
  readonly nameOf: (row: Row) => ReactNode;
};

/** Number of largest payments of a batch that the summary lists. */
export const largestCount = 10;

/** The largest rows in descending order. Amounts are base units. */
export function largestRows<Row extends { readonly amount: string }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((one, other) => decimal.compare(decimalOf(other.amount), decimalOf(one.amount))).slice(0, largestCount);
}

/** The columns of the rows of an approved batch, with the current state of each row. */
export function sentRowColumns({ asset, nameOf }: ColumnOptions<OutcomeRow>): readonly Column<OutcomeRow>[] {
  return [
    lineColumn,
    {
      ...destinationColumn,
      width: 16,
      render: (row) =>
        row.public_address === undefined ? (
          <bdi>{nameOf(row)}</bdi>
        ) : (
          <>
            <ShortHash value={row.public_address} noun="Address" />
            <CopyButton text={row.public_address} noun="address" />
          </>
        ),
    },
    amountColumn(asset),
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
      render: ({ record_id: id }) => (id === null ? null : <TransactionLink id={id} />),
    },
    cellsColumn(asset),
    { key: 'sent', title: 'Sent', width: 9.6, render: ({ sent_at: at }) => (at === null ? null : <Time value={at} />) },
  ];
}

/** The columns of rows that await approval. Destinations are not shortened. */
export function reviewedRowColumns<Row extends ReviewedRow>({ asset, nameOf }: ColumnOptions<Row>): readonly Column<Row>[] {
  return [
    lineColumn,
    {
      ...destinationColumn,
      render: (row) => (row.public_address === undefined ? <bdi>{nameOf(row)}</bdi> : <FullAddress value={row.public_address} />),
    },
    cellsColumn(asset),
    { ...amountColumn(asset), card: 'side' },
  ];
}

/** The filled cells of a row other than its address and amount, such as a payee and a note. Masked cells are left out. */
export function otherCells(asset: string, { cells, public_address: address, amount }: ReviewedRow): string {
  const otherColumns = [address, amount, nativeAmount(asset, amount), maskedText, ''];
  return cells
    .map((cell) => cell.trim())
    .filter((cell) => !otherColumns.includes(cell))
    .join(' · ');
}

function cellsColumn(asset: string): Column<ReviewedRow> {
  const render = (row: ReviewedRow) => {
    const text = otherCells(asset, row);
    return text === '' ? null : (
      <Text component="bdi" inherit c="dimmed" truncate display="block" title={text}>
        {text}
      </Text>
    );
  };
  return { key: 'cells', title: 'As entered', width: 14, render };
}

/** The column of line numbers. A card shows the number after the word. */
export const lineColumn: Column<Pick<ReviewedRow, 'line'>> = {
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

const destinationColumn = { key: 'destination', title: 'Destination', isFlexible: true } as const;

function amountColumn(asset: string): Column<ReviewedRow> {
  return {
    key: 'amount',
    title: 'Amount',
    width: 11,
    align: 'right',
    render: ({ amount }) => <Amount value={nativeAmount(asset, amount)} ticker={asset} />,
  };
}
