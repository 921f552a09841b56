import { bytesLabel } from '#web/lib/byte-labels.ts';

// Types of tables that are read from files or from pasted text, and the limits of such files.

/** A line of a table: its number and its cells. */
export type SheetRow = {
  /** The line number, as in a spreadsheet. The first line of the file is 1, even if it is the header. */
  readonly line: number;
  readonly cells: readonly string[];
};

/** Cell separators, with their names. */
export const separators = {
  '\t': 'tabs',
  ';': 'semicolons',
  ',': 'commas',
  '|': 'vertical bars',
  '=': 'equals signs',
  ' ': 'spaces',
} as const;

export type Separator = keyof typeof separators;

/** The separators, in the order in which they are tried. */
export const separatorMarks = Object.keys(separators) as readonly Separator[];

/** Returns the separator with this text, or null. */
export function separatorOf(text: string | undefined): Separator | null {
  return separatorMarks.find((mark) => mark === text) ?? null;
}

/** How to split a text into cells. A null `separator` is detected; if `hasQuotes` is false, quotation marks are ordinary text. */
export type ParseOptions = { readonly separator: Separator | null; readonly hasQuotes: boolean };

/** How to read a file: how to split a text, and which sheet of a workbook to read, counted from 0. */
export type ReadOptions = ParseOptions & { readonly sheetIndex: number };

export const defaultOptions: ReadOptions = { separator: null, hasQuotes: true, sheetIndex: 0 };

/** What the caller expects in a file. */
export type TableRules = {
  /** The content of the file in messages: `'payments'`. */
  readonly content: string;
  readonly rowsMax: number;
  /** Maximum size of a text file, bytes. */
  readonly textBytesMax: number;
  /** Returns whether a line contains headers. A separator that gives such a line is preferred. */
  readonly isHeader: (cells: readonly string[]) => boolean;
  /** Returns the decimal text of a number without an exponent. Returns null if it has too many digits. */
  readonly plainNumber: (text: string) => string | null;
};

/** A file split into cells. */
export type SheetTable = Omit<ReadOptions, 'separator'> & {
  /** The lines with content. */
  readonly lines: readonly SheetRow[];
  readonly blankCount: number;
  readonly file: { readonly name: string; readonly sha256: string };
  /** A description of the format, for display: "UTF-8". */
  readonly format: string;
  /** The separator of a text file. Null for a workbook. */
  readonly separator: Separator | null;
  /** The names of a workbook's sheets. */
  readonly sheetNames: readonly string[];
};

/** The content of a file before its lines are numbered. `lines` includes blank lines. */
export type SheetContent = Omit<SheetTable, 'lines' | 'blankCount' | 'file'> & { readonly lines: readonly (readonly string[])[] };

/** Maximum size of a workbook in bytes: as a ZIP archive, and unpacked. */
export const workbookBytesMax = { packed: 20 * 1024 * 1024, unpacked: 200 * 1024 * 1024 } as const;

/** Maximum columns of a file. */
export const columnsMax = 256;

/** The reason why a file cannot be used, and what to do. */
export type UnusableFile = {
  readonly message: string;
  readonly remedy: string;
  /** Whether the file could be read if quotation marks were ordinary text. */
  readonly offersText?: true;
};

/** Returns the reason why a file cannot be used, and what to do, each as a sentence. */
export function unusableFile(message: string, remedy: string): UnusableFile {
  return { message, remedy };
}

/** Returns whether the bytes begin like a ZIP archive. Workbooks are ZIP archives. Source: PKWARE APPNOTE 4.3.7. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Returns the reason why a file of this size is rejected, or null. `bytes` may be only the beginning of the file. */
export function sizeRefusal(bytes: Uint8Array, rules: TableRules, size = bytes.length): UnusableFile | null {
  if (size === 0) return unusableFile('The file is empty: it has 0 bytes.', `Choose the file with the ${rules.content}.`);
  const bytesMax = isZip(bytes) ? workbookBytesMax.packed : rules.textBytesMax;
  if (size <= bytesMax) return null;
  return unusableFile(
    `The file has ${bytesLabel(size)}: at most ${bytesLabel(bytesMax)} are allowed.`,
    `Keep only the columns needed, or split it into files of at most ${rules.rowsMax.toLocaleString('en')} rows.`,
  );
}
