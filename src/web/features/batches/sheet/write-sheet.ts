import { guardCell } from './guard-cell.ts';
import { exampleRow, problemsHeader, templateHeaders } from './read-head.ts';
import type { BatchAsset, RowVerdict, Sheet } from './sheet.ts';

const byteOrderMark = '\uFEFF';
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * Maximum lines for which blank lines are written, so that rows keep their line numbers. A longer, mostly blank file is written without
 * them.
 */
const linesMax = 20_000;

/**
 * A spreadsheet as CSV: UTF-8 with its mark, CRLF, plain numbers, all other text quoted. Possible formulas get an apostrophe in front,
 * which reading removes. A written file reads back as the same cells.
 */
export function writeSheet(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return byteOrderMark + [header, ...rows].map(lineOf).join('');
}

/** The same file with an additional column of each row's problems, which reading skips. */
export function writeErrors({ header, rows }: Sheet, verdicts: readonly (RowVerdict | undefined)[]): string {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  const hasLineNumbers = (rows.at(-1)?.line ?? 0) <= linesMax;
  const lines = [[...padded(header, width), problemsHeader]];
  for (const [index, { line, cells }] of rows.entries()) {
    while (hasLineNumbers && lines.length + 1 < line) lines.push([]);
    const reasons = (verdicts[index]?.problems ?? []).map(({ message, remedy }) => `${message} ${remedy}`.trim());
    lines.push([...padded(cells, width), reasons.join(' ')]);
  }
  return byteOrderMark + lines.map(lineOf).join('');
}

function padded(cells: readonly string[], width: number): string[] {
  return [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => '')];
}

/** A template: recognised headers, and an example line that is never paid. */
export function templateOf(asset: BatchAsset): string {
  return writeSheet(templateHeaders(asset), [exampleRow]);
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: string): string {
  if (cell === '' || plainNumber.test(cell)) return cell;
  return `"${guardCell(cell).replaceAll('"', '""')}"`;
}
