import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { batchRowsMax } from '#contract/limits.ts';
import { binaryKind, notTextFile } from './binary-file.ts';
import { controlPattern, decodeText } from './decode-text.ts';
import { parseLines, type ParseOptions, type Separator } from './parse-lines.ts';
import { headerOf, proposeHeader, rowsBelow } from './propose-mapping.ts';
import { exampleRow } from './read-head.ts';
import { linesIn } from './scan-cells.ts';
import { cellLengthMax, columnsMax, sizeRefusal, unusableFile, type UnusableFile } from './sheet-limits.ts';
import type { SheetRow, SheetTable } from './sheet.ts';
import { isWorkbook, readWorkbook } from './workbook.ts';

/** How to read a file: the separator, whether quotation marks are text, and the sheet of a workbook. */
export type ReadOptions = ParseOptions & { readonly sheetIndex: number };

export const defaultOptions: ReadOptions = { separator: null, hasQuotes: true, sheetIndex: 0 };

type SheetContent = Pick<SheetTable, 'format' | 'hasQuotes' | 'sheetNames' | 'sheetIndex'> & {
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
): Promise<SheetTable | UnusableFile> {
  const content = sizeRefusal(bytes) ?? (isWorkbook(bytes) ? readWorkbook(bytes, options.sheetIndex) : readText(bytes, name, options));
  if ('message' in content) return content;
  const { lines: allLines, ...format } = content;
  const lines = allLines.flatMap((cells, index): SheetRow[] =>
    cells.some((cell) => cell.trim() !== '') ? [{ line: index + 1, cells }] : [],
  );
  const problem = emptinessOf(lines) ?? boundsProblem(lines);
  if (problem !== null) return problem;
  return { ...format, lines, blankCount: allLines.length - lines.length, file: { name, sha256: bytesToHex(sha256(bytes)) } };
}

function readText(bytes: Uint8Array<ArrayBuffer>, name: string, options: ReadOptions): SheetContent | UnusableFile {
  const binaryFile = binaryKind(bytes, name);
  if (binaryFile !== null) return binaryFile;
  const decodedText = decodeText(bytes);
  if (decodedText === null) return notTextFile('it is damaged UTF-16');
  const { text } = decodedText;
  const control = controlPattern.exec(text);
  if (control !== null) {
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return notTextFile(`line ${linesIn(text.slice(0, control.index))} contains the control character U+${code}`);
  }
  const { lines, problem, separator } = parseLines(text, options);
  if (problem === null)
    return { lines, format: decodedText.encoding, separator, hasQuotes: options.hasQuotes, sheetNames: [], sheetIndex: 0 };
  return {
    ...unusableFile(
      `In line ${problem.line} ${problem.message}: rows could be joined.`,
      'Correct the quotation marks and drop the file again, or read them as text.',
    ),
    offersText: true,
  };
}

function emptinessOf(lines: readonly SheetRow[]): UnusableFile | null {
  if (lines.length === 0) return unusableFile('The file is empty: it has no text.', 'Choose the file with the payments.');
  const rows = rowsBelow(lines, proposeHeader(lines));
  if (rows.length === 0)
    return unusableFile(
      'The file has a header and no rows below it.',
      'Add a line for each payment below the header and drop the file again.',
    );
  if (rows.some(({ cells }) => !cells.some((cell) => cell.trim() === exampleRow[0]))) return null;
  return unusableFile('This is the unchanged template: it has no payments.', 'Add a line for each payment and drop the file again.');
}

function boundsProblem(lines: readonly SheetRow[]): UnusableFile | null {
  const header = proposeHeader(lines);
  const rowCount = rowsBelow(lines, header).length;
  const maximum = batchRowsMax.toLocaleString('en');
  if (rowCount > batchRowsMax)
    return unusableFile(
      `The file has ${rowCount.toLocaleString('en')} rows: a batch can have at most ${maximum}.`,
      `Split it into files of at most ${maximum} rows.`,
    );
  for (const { line, cells } of lines) {
    if (cells.length > columnsMax)
      return unusableFile(
        `Line ${line} has ${cells.length} cells: at most ${columnsMax} are allowed.`,
        'Remove columns that are not needed.',
      );
    const longIndex = cells.findIndex((cell) => cell.length > cellLengthMax);
    if (longIndex === -1) continue;
    const lengthText = (cells[longIndex]?.length ?? 0).toLocaleString('en');
    const head = headerOf(lines, header)[longIndex] ?? `Column ${longIndex + 1}`;
    return unusableFile(
      `Line ${line} has ${lengthText} characters in “${head.slice(0, 60)}”: at most ${cellLengthMax} are allowed.`,
      'Shorten that cell, or remove the column.',
    );
  }
  return null;
}
