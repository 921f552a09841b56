import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { binaryKind, notTextFile } from './binary-file.ts';
import { controlPattern, decodeText } from './decode-text.ts';
import { parseLines } from './parse-lines.ts';
import { linesIn } from './scan-cells.ts';
import {
  sizeRefusal,
  unusableFile,
  type ReadOptions,
  type SheetContent,
  type SheetRow,
  type SheetTable,
  type TableRules,
  type UnusableFile,
} from './sheet-table.ts';
import { isWorkbook, readWorkbook } from './workbook.ts';

/** A file, or pasted text. */
export type SheetSource = File | { readonly text: string; readonly name: string };

/**
 * Splits a file or a text into numbered lines of cells. If it cannot be split with certainty, refuses it and names the line and a
 * remedy. The size of a file is checked before its bytes are read.
 */
export async function readTable(source: SheetSource, options: ReadOptions, rules: TableRules): Promise<SheetTable | UnusableFile> {
  if (!(source instanceof File)) return readBytes(new TextEncoder().encode(source.text), source.name, options, rules);
  const firstBytes = new Uint8Array(await source.slice(0, 4).arrayBuffer());
  const refusal = sizeRefusal(firstBytes, rules, source.size);
  return refusal ?? readBytes(new Uint8Array(await source.arrayBuffer()), source.name, options, rules);
}

function readBytes(bytes: Uint8Array<ArrayBuffer>, name: string, options: ReadOptions, rules: TableRules): SheetTable | UnusableFile {
  const refusal = sizeRefusal(bytes, rules);
  const content = refusal ?? (isWorkbook(bytes) ? readWorkbook(bytes, options.sheetIndex, rules) : readText(bytes, name, options, rules));
  if ('message' in content) return content;
  const lines = content.lines.flatMap((cells, index): SheetRow[] =>
    cells.some((cell) => cell.trim() !== '') ? [{ line: index + 1, cells }] : [],
  );
  if (lines.length === 0) return unusableFile('The file is empty: it has no text.', `Choose the file with the ${rules.content}.`);
  return { ...content, lines, blankCount: content.lines.length - lines.length, file: { name, sha256: bytesToHex(sha256(bytes)) } };
}

function readText(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  options: ReadOptions,
  { content, isHeader }: TableRules,
): SheetContent | UnusableFile {
  const binaryFile = binaryKind(bytes, name, content);
  if (binaryFile !== null) return binaryFile;
  const decodedText = decodeText(bytes);
  if (decodedText === null) return notTextFile('it is damaged UTF-16');
  const { text } = decodedText;
  const control = controlPattern.exec(text);
  if (control !== null) {
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return notTextFile(`line ${linesIn(text.slice(0, control.index))} contains the control character U+${code}`);
  }
  const { lines, problem, separator } = parseLines(text, options, isHeader);
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
