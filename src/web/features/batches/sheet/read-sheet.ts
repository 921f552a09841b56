import { sha256 } from '@noble/hashes/sha2.js';
import { batchRowsMax } from '#contract/desk/batches.ts';
import { isAddressOf } from '#contract/money/addresses/address.ts';
import { batchSendAssets } from '#contract/money/assets.ts';
import { binaryKind, notText } from './binary-file.ts';
import { decodeText } from './decode-text.ts';
import { parseCells, separators } from './parse-cells.ts';
import { exampleRow, guessOfHeads, reasonsHead } from './sheet-heads.ts';
import { cellLengthMax, columnsMax, sizeRefusal, unusable, type Unusable } from './sheet-limits.ts';
import type { Sheet, SheetColumns, SheetGuess, SheetReading, SheetRow } from './sheet.ts';

/** Reads a spreadsheet's bytes. An unreadable file gives a message with a remedy. The row check finds problems of rows. */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<SheetReading> {
  const refusal = sizeRefusal(bytes.length) ?? binaryKind(bytes, name);
  if (refusal !== null) return refusal;
  const decoded = decodeText(bytes);
  if (decoded === null) return notText();
  const { lines, separator, openQuoteLine } = parseCells(decoded.text);
  if (openQuoteLine !== null) {
    return unusable(
      `In line ${openQuoteLine} a quotation mark is never closed: everything after it would be one cell.`,
      'Close or remove the quotation mark, and drop the file again.',
    );
  }
  const filled = filledRows(lines);
  const [first] = filled;
  if (first === undefined) return unusable('The file is empty: it has no text.', 'Choose the file with the payments.');
  const headed = isHeader(first.cells);
  const rows = headed ? filled.slice(1) : filled;
  const sheet = withoutReasons({ header: headed ? first.cells : generatedHeader(rows), rows });
  const payments = sheet.rows.filter(({ cells }) => !isExample(cells));
  const problem = emptinessOf(sheet.rows, payments) ?? boundsProblem({ ...sheet, rows: payments });
  if (problem !== null) return problem;
  return {
    is: 'read',
    sheet: { header: sheet.header, rows: payments },
    guess: guessByAmounts(sheet.header.every(isGenerated) ? guessOfCells(payments) : guessOfHeads(sheet.header), payments),
    file: { name, sha256: await digestOf(bytes) },
    how: `${decoded.encoding}, ${sheet.header.length === 1 ? 'one column' : `separated by ${separators[separator]}`}`,
  };
}

/** Lines with content. Blank lines are counted, as in a spreadsheet, but are not rows. */
function filledRows(lines: readonly (readonly string[])[]): readonly SheetRow[] {
  const rows: SheetRow[] = [];
  for (const [index, cells] of lines.entries()) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: index + 1, cells });
  }
  return rows;
}

/** Whether the first line is a header. It is a payment if it contains an address or a number, whatever its other words. */
function isHeader(cells: readonly string[]): boolean {
  const { columns } = guessOfHeads(cells);
  if (columns.destination !== null && columns.amount !== null) return true;
  return !cells.some((cell) => isNumberLike(cell) || isAnyAddress(cell));
}

function isNumberLike(cell: string): boolean {
  const text = cell.trim();
  return text.length <= numberLengthMax && /\d/.test(text) && /^[-+]?[\d\s.,'’]+$/.test(text);
}

/** Maximum length of a text that is tried as a number. */
const numberLengthMax = 100;

function isAnyAddress(cell: string): boolean {
  const text = cell.trim();
  return batchSendAssets.some((asset) => isAddressOf(asset, text));
}

/** Generated headers, as many as most rows have cells. */
function generatedHeader(rows: readonly SheetRow[]): readonly string[] {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return Array.from({ length: most?.[0] ?? 0 }, (_each, index) => `Column ${index + 1}`);
}

/** Whether the reader made up a header, now or before the file was exported. */
function isGenerated(head: string): boolean {
  return /^Column \d+$/.test(head);
}

/** Removes the column of reasons from a corrected error file, because it is not input. */
function withoutReasons({ header, rows }: Sheet): Sheet {
  const column = header.lastIndexOf(reasonsHead);
  if (column === -1) return { header, rows };
  const without = (cells: readonly string[]) => cells.filter((_cell, index) => index !== column);
  return { header: without(header), rows: rows.map((row) => ({ ...row, cells: without(row.cells) })) };
}

function isExample(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() === exampleRow[0]);
}

function emptinessOf(rows: readonly SheetRow[], payments: readonly SheetRow[]): Unusable | null {
  if (payments.length > 0) return null;
  if (rows.length > 0)
    return unusable('This is the unchanged template: it has no payments.', 'Add a line for each payment and drop it again.');
  return unusable('The file has a header and no rows below it.', 'Add a line for each payment below the header and drop it again.');
}

function boundsProblem({ header, rows }: Sheet): Unusable | null {
  if (rows.length > batchRowsMax) {
    return unusable(
      `The file has ${rows.length.toLocaleString('en')} rows: a batch can have at most ${batchRowsMax.toLocaleString('en')}.`,
      `Split it into files of at most ${batchRowsMax.toLocaleString('en')} rows.`,
    );
  }
  for (const { line, cells } of [{ line: 1, cells: header }, ...rows]) {
    if (cells.length > columnsMax)
      return unusable(`Line ${line} has ${cells.length} cells: at most ${columnsMax} are allowed.`, 'Remove columns that are not needed.');
    const long = cells.findIndex((cell) => cell.length > cellLengthMax);
    if (long === -1) continue;
    const length = (cells[long]?.length ?? 0).toLocaleString('en');
    const head = header[long] ?? `Column ${long + 1}`;
    return unusable(
      `Line ${line} has ${length} characters in “${head.slice(0, 60)}”: at most ${cellLengthMax} are allowed.`,
      'Shorten that cell, or remove the column.',
    );
  }
  return null;
}

const noColumns: SheetColumns = { destination: null, amount: null, type: null };

/** Number of rows sampled to identify columns without headers. */
const sampleRows = 50;

/** Identifies columns by their content: addresses, then numbers. */
function guessOfCells(rows: readonly SheetRow[]): SheetGuess {
  const sample = rows.slice(0, sampleRows);
  const width = sample[0]?.cells.length ?? 0;
  const columnOf = (fits: (cell: string) => boolean): number | null => {
    const shares = Array.from({ length: width }, (_each, column) => sample.filter(({ cells }) => fits(cells[column] ?? '')).length);
    const most = shares.reduce((largest, share) => Math.max(largest, share), 0);
    // Two similar columns, such as invoice numbers next to amounts: the user chooses the amounts.
    return most === 0 || shares.indexOf(most) !== shares.lastIndexOf(most) ? null : shares.indexOf(most);
  };
  const amount = columnOf(isNumberLike);
  const address = columnOf(isAnyAddress);
  const other = width === 2 && amount !== null ? [1, 0][amount] : null;
  return { columns: { ...noColumns, amount, destination: address ?? other ?? null }, unit: null, asset: null };
}

/** An amount with decimals is in native units, because base units have no fractions. */
function guessByAmounts(guess: SheetGuess, rows: readonly SheetRow[]): SheetGuess {
  const { amount } = guess.columns;
  if (guess.unit !== null || amount === null) return guess;
  const isFraction = rows.some(({ cells }) => /^\s*\d+\.\d*[1-9]\d*\s*$/.test(cells[amount] ?? ''));
  return isFraction ? { ...guess, unit: 'native' } : guess;
}

/** SHA-256 of bytes as 64 hexadecimal digits. The browser's own function is available only over HTTPS or on localhost. */
async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle }: { readonly subtle?: SubtleCrypto } = crypto;
  const digest = subtle === undefined ? sha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
