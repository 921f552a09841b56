import { batchBytesMax, batchRowsMax } from '#contract/limits.ts';
import { bytesLabel } from '#web/lib/byte-labels.ts';

/** Maximum size of a text file, bytes. A batch request has the same maximum. */
export const sheetBytesMax = batchBytesMax;

/** Maximum size of a workbook in bytes: as a ZIP archive, and unpacked. */
export const workbookBytesMax = { packed: 20 * 1024 * 1024, unpacked: 200 * 1024 * 1024 } as const;

/** Maximum columns of a file. */
export const columnsMax = 256;

/** Maximum characters of a cell in a batch. The contract has the same limit (`contract/desk/batches.ts`). */
export const cellLengthMax = 500;

/** The reason why a file cannot be used, and what to do. */
export type UnusableFile = {
  readonly message: string;
  readonly remedy: string;
  /** Whether the file could be read if quotation marks were ordinary text. */
  readonly offersText?: true;
};

export function unusableFile(message: string, remedy: string): UnusableFile {
  return { message, remedy };
}

/** Whether the bytes begin like a ZIP archive. Workbooks are ZIP archives. Source: PKWARE APPNOTE 4.3.7. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** The reason why a file of this size is rejected, or null. `bytes` may be only the beginning of the file. */
export function sizeRefusal(bytes: Uint8Array, size = bytes.length): UnusableFile | null {
  if (size === 0) return unusableFile('The file is empty: it has 0 bytes.', 'Choose the file with the payments.');
  const bytesMax = isZip(bytes) ? workbookBytesMax.packed : sheetBytesMax;
  if (size <= bytesMax) return null;
  return unusableFile(
    `The file has ${bytesLabel(size)}: at most ${bytesLabel(bytesMax)} are allowed.`,
    `Keep only the columns needed, or split it into files of at most ${batchRowsMax.toLocaleString('en')} rows.`,
  );
}
