import { batchBytesMax, batchColumnsMax, batchRowsMax } from '#contract/limits.ts';
import { plainDecimal } from '#contract/wire/plain-decimal.ts';
import { readTable, type SheetSource } from '#web/lib/table-file/read-table.ts';
import {
  defaultOptions,
  unusableFile,
  type SheetRow,
  type SheetTable,
  type TableRules,
  type UnusableFile,
} from '#web/lib/table-file/sheet-table.ts';
import { headerOf, proposeHeader, rowsBelow } from './propose-mapping.ts';
import { exampleRow, hasPaymentHeads } from './read-head.ts';

/** Maximum characters of a cell in a batch. The contract has the same limit (`contract/desk/batches.ts`). */
const cellLengthMax = 500;

const paymentRules: TableRules = {
  content: 'payments',
  rowsMax: batchRowsMax,
  textBytesMax: batchBytesMax,
  isHeader: hasPaymentHeads,
  plainNumber: plainDecimal,
};

/** Reads a file of payments. Refuses a file without payments, and a file that is too large for a batch. */
export async function readPayments(source: SheetSource, options = defaultOptions): Promise<SheetTable | UnusableFile> {
  const table = await readTable(source, options, paymentRules);
  return 'message' in table ? table : (contentProblem(table.lines) ?? table);
}

function contentProblem(lines: readonly SheetRow[]): UnusableFile | null {
  const header = proposeHeader(lines);
  const rows = rowsBelow(lines, header);
  const maximum = batchRowsMax.toLocaleString('en');
  if (rows.length === 0)
    return unusableFile(
      'The file has a header and no rows below it.',
      'Add a line for each payment below the header and drop the file again.',
    );
  if (rows.every(({ cells }) => cells.some((cell) => cell.trim() === exampleRow[0])))
    return unusableFile('This is the unchanged template: it has no payments.', 'Add a line for each payment and drop the file again.');
  if (rows.length > batchRowsMax)
    return unusableFile(
      `The file has ${rows.length.toLocaleString('en')} rows: a batch can have at most ${maximum}.`,
      `Split it into files of at most ${maximum} rows.`,
    );
  for (const { line, cells } of lines) {
    if (cells.length > batchColumnsMax)
      return unusableFile(
        `Line ${line} has ${cells.length} cells: at most ${batchColumnsMax} are allowed.`,
        'Remove columns that are not needed.',
      );
    const longIndex = cells.findIndex((cell) => cell.length > cellLengthMax);
    if (longIndex === -1) continue;
    const lengthText = (cells[longIndex]?.length ?? 0).toLocaleString('en');
    const head = headerOf(lines, header)[longIndex] || `Column ${longIndex + 1}`;
    return unusableFile(
      `Line ${line} has ${lengthText} characters in “${head.slice(0, 60)}”: at most ${cellLengthMax} are allowed.`,
      'Shorten that cell, or remove the column.',
    );
  }
  return null;
}
