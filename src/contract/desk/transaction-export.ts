import * as z from 'zod/mini';
import { choiceSchema } from '#contract/checked.ts';
import { transactionQuerySchema } from '#contract/transaction.ts';

/** What an export may be written as. */
export const exportFormats = ['csv', 'json'] as const;

export type ExportFormat = (typeof exportFormats)[number];

const { before: _before, after: _after, page_size: _size, ...filters } = transactionQuerySchema.shape;

/** The filters of the transaction list, without its place, and the format. Ours: the desk's own. */
export const transactionExportQuerySchema = z.strictObject({ ...filters, format: choiceSchema(exportFormats) });

/** The words of the last line of an export in CSV. */
export function exportEndWords(records: number): string {
  return `End of export: ${records} records`;
}

/** How a whole export ends, with the number of its records; one that was cut does not. */
export const exportEnds = {
  csv: /"End of export: (\d+) records"\r\n$/,
  json: /\n\],"count":(\d+)\}\n$/,
} as const satisfies Record<ExportFormat, RegExp>;
