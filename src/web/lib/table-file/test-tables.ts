import { readTable, type SheetSource } from './read-table.ts';
import { defaultOptions, type ReadOptions, type SheetTable, type TableRules } from './sheet-table.ts';

/** Rules for payments with the headers "to" and "amount". The numbers of the tests have no exponent. */
export const testRules: TableRules = {
  content: 'payments',
  rowsMax: 10_000,
  textBytesMax: 8 * 1024 * 1024,
  isHeader: (cells) => cells.includes('to') && cells.includes('amount'),
  plainNumber: (text) => text,
};

/** Reads a file by the rules of the tests. Throws if the file is unusable. */
export async function readUsable(source: SheetSource, options: ReadOptions = defaultOptions): Promise<SheetTable> {
  const table = await readTable(source, options, testRules);
  if ('message' in table) throw new Error(table.message);
  return table;
}
