import type { Batch } from '#contract/desk/batches.ts';
import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { byteOrderMark, csvLine, type Cell } from '#contract/wire/csv.ts';
import { nativeAmount } from '#web/features/batches/sheet/native-amount.ts';
import { rowStateLabels } from './batch-labels.ts';
import type { OutcomeRow } from './batch-row-state.ts';

type ResultRows = { readonly asset: string; readonly header: readonly string[]; readonly rows: readonly OutcomeRow[] };

/** A CSV file. Each line has the submitted cells of a row, then the row's outcome and exact amounts. */
export function resultFile({ asset, header, rows }: ResultRows): string {
  const width = rows.reduce((columnCount, { cells }) => Math.max(columnCount, cells.length), header.length);
  const padCells = (cells: readonly string[]) => Array.from({ length: width }, (_each, column) => cells[column] ?? null);
  const lines = rows.map((row) => csvLine([...padCells(row.cells).map((text) => ({ text, isNumeric: true })), ...states(asset, row)]));
  const heads = [...padCells(header), ...ownHeads(asset)].map((text) => ({ text }));
  return `${byteOrderMark}${csvLine(heads)}${lines.join('')}`;
}

function ownHeads(asset: string): readonly string[] {
  const unit = isAsset(asset) ? assetFacts[asset].baseUnit : 'base units';
  return ['Line', 'Paid to', `Amount in ${asset.toUpperCase()}`, `Amount in ${unit}`, 'State', 'Transaction ID', 'Sent at'];
}

function states(asset: string, row: OutcomeRow): readonly Cell[] {
  return [
    { text: String(row.line), isNumeric: true },
    { text: destinationLabel(row) },
    { text: nativeAmount(asset, row.amount), isNumeric: true },
    { text: row.amount, isNumeric: true },
    { text: rowStateLabels[row.state].label },
    { text: row.record_id === null ? null : String(row.record_id), isNumeric: true },
    { text: row.sent_at },
  ];
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
