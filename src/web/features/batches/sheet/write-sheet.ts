import { byteOrderMark, csvLine } from '#contract/wire/csv.ts';
import { guardApostrophes } from '#web/lib/table-file/guard-cell.ts';
import { exampleRow, problemsHeader, templateHeaders } from './read-head.ts';
import type { BatchAsset, RowVerdict, Sheet } from './sheet.ts';

/**
 * Highest line number for which blank lines between rows preserve the line numbers of the rows. A file with a higher line number is written
 * without blank lines.
 */
const linesMax = 20_000;

/**
 * Writes a spreadsheet as CSV in UTF-8 with a byte order mark and CRLF. An apostrophe precedes text that could be a formula;
 * reading removes it.
 */
export function writeSheet(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const textOf = (cells: readonly string[]) => csvLine(cells.map((cell) => ({ text: guardApostrophes(cell), isNumeric: true })));
  return byteOrderMark + [header, ...rows].map(textOf).join('');
}

/** Writes a spreadsheet with an additional column for the problems of each row. Reading ignores this column. */
export function writeErrors({ header, rows }: Sheet, verdicts: readonly (RowVerdict | undefined)[]): string {
  const width = rows.reduce((maximum, { cells }) => Math.max(maximum, cells.length), header.length);
  const padCells = (cells: readonly string[]) => Array.from({ length: width }, (_each, column) => cells[column] ?? '');
  const hasLineNumbers = (rows.at(-1)?.line ?? 0) <= linesMax;
  const lines: string[][] = [];
  for (const [index, { line, cells }] of rows.entries()) {
    while (hasLineNumbers && lines.length + 2 < line) lines.push([]);
    const reasons = (verdicts[index]?.problems ?? []).map(({ message, remedy }) => `${message} ${remedy}`.trim());
    lines.push([...padCells(cells), reasons.join(' ')]);
  }
  return writeSheet([...padCells(header), problemsHeader], lines);
}

/** A template: recognised headers and an example line. Reading ignores the example line. */
export function templateOf(asset: BatchAsset): string {
  return writeSheet(templateHeaders(asset), [exampleRow]);
}
