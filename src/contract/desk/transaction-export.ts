import * as z from 'zod/mini';
import { transactionQuerySchema } from '#contract/service/transaction.ts';
import { choiceSchema } from '#contract/wire/checked.ts';

/** Formats of an export. */
export const exportFormats = ['csv', 'json'] as const;

export type ExportFormat = (typeof exportFormats)[number];

const { before: _before, after: _after, page_size: _size, ...filters } = transactionQuerySchema.shape;

/**
 * The filters of the transaction list, without its page position, plus the format. Ours: the desk's
 * own.
 */
export const transactionExportQuerySchema = z.strictObject({ ...filters, format: choiceSchema(exportFormats) });

/** Text of the last line of a CSV export. */
export function exportEndWords(records: number): string {
  return `End of export: ${records} records`;
}

/**
 * The end of a complete export, with the number of its records. An export that was cut off lacks
 * it.
 */
export const exportEnds = {
  csv: /"End of export: (\d+) records"\r\n$/,
  json: /\n\],"count":(\d+)\}\n$/,
} as const satisfies Record<ExportFormat, RegExp>;
