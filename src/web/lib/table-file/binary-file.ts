import { bytesToHex } from '@noble/hashes/utils.js';
import { unusableFile, type UnusableFile } from './sheet-table.ts';

type Message = (file: { readonly bytes: Uint8Array; readonly name: string; readonly content: string }) => string;

const saveAsCsv = 'Open it in the program that created it and save it as CSV (UTF-8).';

const picture: Message = ({ content }) => `This is a picture: ${content} are read from a CSV file.`;

/** The first bytes (hex) of files that users drop by mistake. Sources: PKWARE APPNOTE 4.3.7; MS-CFB 2.2; ISO 32000-1, 7.5.2. */
const fileFormats = [
  { hex: '504b0304', message: zipMessage },
  { hex: 'd0cf11e0', message: () => 'This is an old Excel workbook (.xls): save it as .xlsx or CSV.' },
  { hex: '25504446', message: ({ content }) => `This is a PDF: ${content} are read from a CSV file.` },
  { hex: '89504e47', message: picture },
  { hex: 'ffd8ff', message: picture },
  { hex: '1f8b', message: () => 'This is a compressed file: unpack it and drop the CSV file inside.' },
] as const satisfies readonly { readonly hex: string; readonly message: Message }[];

/** Returns the message for a file that is recognised as binary by its first bytes, or null. `content` is as in `TableRules`. */
export function binaryKind(bytes: Uint8Array, name: string, content: string): UnusableFile | null {
  const hex = bytesToHex(bytes.subarray(0, 8));
  const kind = fileFormats.find((each) => hex.startsWith(each.hex));
  return kind === undefined ? null : unusableFile(kind.message({ bytes, name, content }), saveAsCsv);
}

/** Returns the message for a file that is not text. */
export function notTextFile(reason: string): UnusableFile {
  return unusableFile(`This file is not text: ${reason}.`, saveAsCsv);
}

/**
 * The message for a ZIP archive. Spreadsheets are ZIP archives, and the file names inside identify the program that wrote them.
 */
function zipMessage({ bytes, name }: Parameters<Message>[0]): string {
  const names = new TextDecoder('windows-1252').decode(bytes.subarray(0, 4096));
  if (names.includes('xl/') || /\.xls[xmb]$/i.test(name)) return 'This Excel workbook cannot be read: save it as .xlsx or CSV.';
  if (names.includes('opendocument.spreadsheet') || /\.ods$/i.test(name)) return 'This is an OpenDocument spreadsheet: save it as CSV.';
  if (/\.numbers$/i.test(name)) return 'This is a Numbers spreadsheet: export it as CSV.';
  return 'This is a ZIP archive: unpack it and drop the CSV file inside.';
}
