import type { FileHandle } from 'node:fs/promises';
import { Refusal } from '#custody/refusal.ts';

/** A part of a form: its field, and the position of its content in the body. */
export type Part = { readonly name: string; readonly start: number; readonly bytes: number };

/** Maximum parts of a form. Ours: the largest form of the contract has two. */
const partsMax = 8;

/** Maximum bytes of a part's headers. Ours. */
const headersMax = 4 * 1024;

/** Bytes of the body that are searched at a time. */
const windowBytes = 256 * 1024;

/**
 * A line that separates parts. `start` is its start, including its leading line break, and `end` is
 * the start of the following content. `isLast` marks the final one.
 */
type Delimiter = { readonly start: number; readonly end: number; readonly isLast: boolean };

/**
 * The parts of a form stored in a file. Strict where senders agree: every line break is CRLF, and
 * no blanks follow a boundary. The last boundary is required, and each part names its field once.
 * Refuses anything else with 400. Source: RFC 2046, 5.1.1; RFC 7578.
 */
export async function readParts(file: FileHandle, bytes: number, contentType: string): Promise<readonly Part[]> {
  const delimiters = await findDelimiters(file, bytes, boundaryOf(contentType));
  if (delimiters.at(-1)?.isLast !== true) throw new Refusal('invalid', 'The form ends before its last boundary.');
  if (delimiters.length > partsMax + 1) throw new Refusal('invalid', `The form has more than ${partsMax} parts.`);
  const parts: Part[] = [];
  for (const [index, next] of delimiters.slice(1).entries()) {
    const part = await readPart(file, delimiters[index]?.end ?? 0, next.start);
    if (parts.some(({ name }) => name === part.name)) throw new Refusal('invalid', `${part.name.slice(0, 80)} is given twice`);
    parts.push(part);
  }
  return parts;
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;,"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Refusal('invalid', 'The Content-Type header names no boundary.');
  return boundary;
}

/**
 * Searches the body window by window. A possible start of a delimiter is searched again with the
 * next window.
 */
async function findDelimiters(file: FileHandle, bytes: number, boundary: string): Promise<readonly Delimiter[]> {
  const mark = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const length = mark.length + 2;
  const found: Delimiter[] = [];
  // The first line of the body may be a delimiter, as if a line break preceded it.
  let [kept, tailAt] = [Buffer.from('\r\n'), -2];
  while (tailAt + kept.length < bytes) {
    const window = Buffer.concat([kept, await readAt(file, tailAt + kept.length, Math.min(windowBytes, bytes - tailAt - kept.length))]);
    let from = 0;
    for (let at = window.indexOf(mark); at !== -1 && at + length <= window.length; at = window.indexOf(mark, from)) {
      const after = window.toString('latin1', at + mark.length, at + length);
      // A line with any other continuation is content that resembles a delimiter.
      from = after === '--' || after === '\r\n' ? at + length : at + 1;
      if (after === '--' || after === '\r\n') found.push({ start: tailAt + at, end: tailAt + at + length, isLast: after === '--' });
      if (after === '--' || found.length > partsMax + 1) return found;
    }
    const rest = Math.max(from, window.length - length + 1);
    [kept, tailAt] = [window.subarray(rest), tailAt + rest];
  }
  return found;
}

async function readPart(file: FileHandle, start: number, end: number): Promise<Part> {
  const head = await readAt(file, start, Math.min(headersMax, end - start));
  const length = head.indexOf('\r\n\r\n');
  if (length === -1) throw new Refusal('invalid', 'A part of the form has no headers, or headers that are too long.');
  const name = fieldOf(head.toString('utf8', 0, length));
  const contentStart = start + length + 4;
  return { name, start: contentStart, bytes: end - contentStart };
}

/** `'Content-Disposition: form-data; name="document"; filename="a.pdf"'` gives `'document'`. */
function fieldOf(headers: string): string {
  const disposition = headers.split('\r\n').find((line) => /^content-disposition:\s*form-data\s*;/i.test(line)) ?? '';
  for (const [, key = '', quoted, plain] of disposition.matchAll(/;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g)) {
    const value = quoted ?? plain ?? '';
    if (key.toLowerCase() === 'name' && value !== '') return value;
  }
  throw new Refusal('invalid', 'A part of the form names no field.');
}

/** Bytes of a file; fewer at its end. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
