import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { batchRowsMax } from '#contract/limits.ts';
import { binaryKind, notText } from './binary-file.ts';
import { decodeText } from './decode-text.ts';
import { parseLines, type ParseOptions, type Separator } from './parse-lines.ts';
import { headerOf, proposeHeader, rowsBelow } from './propose-mapping.ts';
import { exampleRow } from './read-head.ts';
import { cellLengthMax, columnsMax, sizeRefusal, unusable, type Unusable } from './sheet-limits.ts';
import type { SheetRow, SheetTable } from './sheet.ts';
import { isWorkbook, readWorkbook } from './workbook.ts';

/** How to read a file: the separator, whether quotation marks are text, and the sheet of a workbook. */
export type ReadOptions = ParseOptions & { readonly sheetIndex: number };

export const defaultOptions: ReadOptions = { separator: null, hasQuotes: true, sheetIndex: 0 };

type Content = Pick<SheetTable, 'format' | 'hasQuotes' | 'sheetNames' | 'sheetIndex'> & {
  readonly separator: Separator | null;
  /** The lines of the file, including blank lines. */
  readonly lines: readonly (readonly string[])[];
};

/**
 * Splits a file into numbered lines of cells. If the file cannot be split with certainty, refuses it and names the line and a
 * remedy.
 */
export async function readTable(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  options: ReadOptions = defaultOptions,
): Promise<SheetTable | Unusable> {
  const content = sizeRefusal(bytes) ?? (isWorkbook(bytes) ? readWorkbook(bytes, options.sheetIndex) : readText(bytes, name, options));
  if ('message' in content) return content;
  const { lines: all, ...format } = content;
  const lines = all.flatMap((cells, index): SheetRow[] => (cells.some((cell) => cell.trim() !== '') ? [{ line: index + 1, cells }] : []));
  const problem = emptinessOf(lines) ?? boundsProblem(lines);
  if (problem !== null) return problem;
  return { ...format, lines, blankCount: all.length - lines.length, file: { name, sha256: bytesToHex(sha256(bytes)) } };
}

function readText(bytes: Uint8Array<ArrayBuffer>, name: string, options: ReadOptions): Content | Unusable {
  const decodedText = decodeText(bytes);
  if (decodedText === null || binaryKind(bytes, name) !== null) return binaryKind(bytes, name) ?? notText();
  const { lines, problem, separator } = parseLines(decodedText.text, options);
  if (problem === null)
    return { lines, format: decodedText.encoding, separator, hasQuotes: options.hasQuotes, sheetNames: [], sheetIndex: 0 };
  return {
    ...unusable(
      `In line ${problem.line} ${problem.message}: rows could be joined.`,
      'Correct the quotation marks and drop the file again, or read them as text.',
    ),
    offersText: true,
  };
}

function emptinessOf(lines: readonly SheetRow[]): Unusable | null {
  if (lines.length === 0) return unusable('The file is empty: it has no text.', 'Choose the file with the payments.');
  const rows = rowsBelow(lines, proposeHeader(lines));
  if (rows.length === 0)
    return unusable('The file has a header and no rows below it.', 'Add a line for each payment below the header and drop the file again.');
  if (rows.some(({ cells }) => !cells.some((cell) => cell.trim() === exampleRow[0]))) return null;
  return unusable('This is the unchanged template: it has no payments.', 'Add a line for each payment and drop the file again.');
}

function boundsProblem(lines: readonly SheetRow[]): Unusable | null {
  const header = proposeHeader(lines);
  const rowCount = rowsBelow(lines, header).length;
  if (rowCount > batchRowsMax) {
    return unusable(
      `The file has ${rowCount.toLocaleString('en')} rows: a batch can have at most ${batchRowsMax.toLocaleString('en')}.`,
      `Split it into files of at most ${batchRowsMax.toLocaleString('en')} rows.`,
    );
  }
  for (const { line, cells } of lines) {
    if (cells.length > columnsMax)
      return unusable(`Line ${line} has ${cells.length} cells: at most ${columnsMax} are allowed.`, 'Remove columns that are not needed.');
    const long = cells.findIndex((cell) => cell.length > cellLengthMax);
    if (long === -1) continue;
    const length = (cells[long]?.length ?? 0).toLocaleString('en');
    const head = headerOf(lines, header)[long] ?? `Column ${long + 1}`;
    return unusable(
      `Line ${line} has ${length} characters in “${head.slice(0, 60)}”: at most ${cellLengthMax} are allowed.`,
      'Shorten that cell, or remove the column.',
    );
  }
  return null;
}
