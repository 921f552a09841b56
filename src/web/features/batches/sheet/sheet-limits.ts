import { batchBytesMax, batchRowsMax } from '#contract/desk/batches.ts';
import { bytesLabel } from '#web/lib/byte-labels.ts';
import type { SheetReading } from './sheet.ts';

/** Maximum size of a spreadsheet, bytes: the same as that of a batch request. */
export const sheetBytesMax = batchBytesMax;

/**
 * Maximum columns, and maximum characters per cell, of the batch's record. Source:
 * `contract/desk/batches.ts`.
 */
export const columnsMax = 100;
export const cellLengthMax = 500;

/** The result for an unusable file. */
export type Unusable = Extract<SheetReading, { readonly is: 'unusable' }>;

export function unusable(message: string, mend: string): Unusable {
  return { is: 'unusable', message, mend };
}

/** Why a file of this size is rejected, or null. Checked before any byte is read. */
export function sizeRefusal(size: number): Unusable | null {
  if (size === 0) return unusable('The file is empty: it has 0 bytes.', 'Choose the file with the payments.');
  if (size <= sheetBytesMax) return null;
  return unusable(
    `The file has ${bytesLabel(size)}: at most ${bytesLabel(sheetBytesMax)} are allowed.`,
    `Keep only the columns needed, or split it into files of at most ${batchRowsMax.toLocaleString('en')} rows.`,
  );
}
