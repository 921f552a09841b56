import * as z from 'zod/mini';
import { choiceSchema } from './checked.ts';
import { transactionQuerySchema } from './transaction.ts';

/** What an export may be written as. */
export const exportFormats = ['csv', 'json'] as const;

export type ExportFormat = (typeof exportFormats)[number];

const { before: _before, after: _after, page_size: _size, ...filters } = transactionQuerySchema.shape;

/** The filters of the transaction list, without its place, and the format. Ours: the desk's own. */
export const transactionExportQuerySchema = z.strictObject({ ...filters, format: choiceSchema(exportFormats) });

/** How an export in CSV ends, so that one which was cut is never taken for whole: `"End of export: 1200 records"`, a line of its own. */
export const exportEnd = {
  words: (records: number) => `End of export: ${records} records`,
  pattern: /"End of export: (\d+) records"\r\n$/,
} as const;
