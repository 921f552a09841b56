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
  return byteOrderMark + [header, ...rows].map(lineOf).join('');
}

/** Writes a spreadsheet with an additional column for the problems of each row. Reading ignores this column. */
export function writeErrors({ header, rows }: Sheet, verdicts: readonly (RowVerdict | undefined)[]): string {
  const width = rows.reduce((maximum, { cells }) => Math.max(maximum, cells.length), header.length);
  const hasLineNumbers = (rows.at(-1)?.line ?? 0) <= linesMax;
  const lines = [[...padCells(header, width), problemsHeader]];
  for (const [index, { line, cells }] of rows.entries()) {
    while (hasLineNumbers && lines.length + 1 < line) lines.push([]);
    const reasons = (verdicts[index]?.problems ?? []).map(({ message, remedy }) => `${message} ${remedy}`.trim());
    lines.push([...padCells(cells, width), reasons.join(' ')]);
  }
  return byteOrderMark + lines.map(lineOf).join('');
}

function padCells(cells: readonly string[], width: number): string[] {
  return [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => '')];
}

/** A template: recognised headers and an example line. Reading ignores the example line. */
export function templateOf(asset: BatchAsset): string {
  return writeSheet(templateHeaders(asset), [exampleRow]);
}

function lineOf(cells: readonly string[]): string {
  return csvLine(cells.map((cell) => ({ text: guardApostrophes(cell), isNumeric: true })));
}
