import type { Batch } from '#contract/desk/batches.ts';
import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { nativeAmount } from '#contract/money/native-amount.ts';
import { byteOrderMark, csvLine } from '#contract/wire/csv.ts';
import { rowStateLabels } from './batch-labels.ts';
import type { OutcomeRow } from './batch-row-state.ts';

type ResultRows = { readonly asset: string; readonly header: readonly string[]; readonly rows: readonly OutcomeRow[] };

/** A CSV file. Each line has the submitted cells of a row, then the row's outcome and exact amounts. */
export function resultFile({ asset, header, rows }: ResultRows): string {
  const width = rows.reduce((columnCount, { cells }) => Math.max(columnCount, cells.length), header.length);
  const padCells = (cells: readonly string[]) => Array.from({ length: width }, (_each, column) => cells[column] ?? null);
  const baseUnit = isAsset(asset) ? assetFacts[asset].baseUnit : 'base units';
  const outcomeColumns: Readonly<Record<string, (row: OutcomeRow) => string | number | null>> = {
    Line: ({ line }) => line,
    'Paid to': destinationLabel,
    [`Amount in ${asset.toUpperCase()}`]: ({ amount }) => nativeAmount(asset, amount),
    [`Amount in ${baseUnit}`]: ({ amount }) => amount,
    State: ({ state }) => rowStateLabels[state].label,
    'Transaction ID': ({ record_id: id }) => id,
    'Sent at': ({ sent_at: at }) => at,
  };
  const lines = rows.map((row) => [...padCells(row.cells), ...Object.values(outcomeColumns).map((textOf) => textOf(row))]);
  const heads = csvLine([...padCells(header), ...Object.keys(outcomeColumns)].map((text) => ({ text })));
  const numericLine = (cells: (typeof lines)[number]) =>
    csvLine(cells.map((cell) => ({ text: cell === null ? null : String(cell), isNumeric: true })));
  return `${byteOrderMark}${heads}${lines.map(numericLine).join('')}`;
}

/** The label of a row's destination: `'Wallet 7'`, `'External account 3'`, or the address. */
export function destinationLabel({ type, id, public_address: address }: Pick<OutcomeRow, 'type' | 'id' | 'public_address'>): string {
  if (type === 'public_address') return address ?? '—';
  return `${type === 'wallet' ? 'Wallet' : 'External account'} ${id ?? '—'}`;
}

/** The name of the file: `'payroll-results.csv'`. */
export function resultFileName({ id, file }: Pick<Batch, 'id' | 'file'>): string {
  const stem = file?.name.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim() ?? '';
  return `${stem === '' ? `batch-${id.slice(0, 8)}` : stem}-results.csv`;
}
