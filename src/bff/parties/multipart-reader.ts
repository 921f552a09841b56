import { Refusal } from '#bff/core/refusal.ts';

/** A form with a document: its content as a stream, then the other fields. */
export type UploadedForm = {
  /** The sender's file name; empty without one. */
  readonly fileName: string;
  /** The type that the sender declares, or null. */
  readonly declaredType: string | null;
  readonly content: AsyncIterable<Buffer>;
  /** Reads the rest of the form and returns its fields by name. */
  readonly fields: () => Promise<ReadonlyMap<string, string>>;
};

/** Maximum size of a part's headers, and of a field's value, bytes. */
const [headersMax, valueMax] = [4096, 256];

/** Maximum parts: the contract's largest form has two. */
const partsMax = 8;

const fileField = 'document';

const blankLine = Buffer.from('\r\n\r\n');

type Part = { readonly name: string; readonly fileName: string | null; readonly declaredType: string | null };

/**
 * Reads a form up to its document. Strict where senders agree. Line breaks are CRLF, and nothing
 * precedes the first boundary. Each part names its field once, and the last boundary is required.
 * Throws a `Refusal`. Sources: RFC 2046, 5.1.1; RFC 7578.
 */
export async function readUploadForm(body: AsyncGenerator<Buffer, void>, contentType: string): Promise<UploadedForm> {
  const reader = new PartReader(body, boundaryOf(contentType));
  const fields = new Map<string, string>();
  for (let part = await reader.next(); part !== null; part = await reader.next()) {
    refuseTwice(fields, part);
    if (part.name !== fileField) fields.set(part.name, await reader.text());
    else
      return {
        fileName: part.fileName ?? '',
        declaredType: part.declaredType,
        content: reader.content(),
        fields: async () => {
          for (let other = await reader.next(); other !== null; other = await reader.next()) {
            if (other.name === fileField) throw invalid('document is given twice');
            refuseTwice(fields, other);
            fields.set(other.name, await reader.text());
          }
          return fields;
        },
      };
  }
  throw new Refusal('invalid_request', 'param is missing or the value is empty: document', { field: fileField });
}

function refuseTwice(fields: ReadonlyMap<string, string>, { name }: Part): void {
  if (fields.has(name)) throw invalid(`${name.slice(0, 80)} is given twice`);
}

function invalid(words: string): Refusal {
  return new Refusal('invalid_request', words);
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;,"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined)
    throw new Refusal('invalid_request', 'The content type must be multipart/form-data with a boundary', { status: 415 });
  return boundary;
}

/** Reads a form part by part. Memory contains the last received bytes and a few KiB. */
class PartReader {
  readonly #body: AsyncGenerator<Buffer, void>;
  readonly #mark: Buffer;
  /** Starts with a line break, so that the first line is a delimiter like the others. */
  #waiting: Buffer = Buffer.from('\r\n');
  #parts = 0;
  #isOver = false;

  constructor(body: AsyncGenerator<Buffer, void>, boundary: string) {
    this.#body = body;
    this.#mark = Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  /**
   * The head of the next part, or null after the last boundary. Skips the rest of the current part.
   */
  async next(): Promise<Part | null> {
    if (this.#parts === 0) {
      await this.#fill(this.#mark.length);
      if (!this.#waiting.subarray(0, this.#mark.length).equals(this.#mark)) throw invalid('The form does not begin with its boundary');
      await this.#passDelimiter(0);
    }
    if (this.#isOver) return null;
    this.#parts += 1;
    if (this.#parts > partsMax) throw invalid(`The form has more than ${partsMax} parts`);
    let end = this.#waiting.indexOf(blankLine);
    while (end === -1 && this.#waiting.length <= headersMax && (await this.#more())) end = this.#waiting.indexOf(blankLine);
    if (end === -1 || end > headersMax) throw invalid('A part of the form has no headers, or headers that are too long');
    const head = this.#waiting.toString('utf8', 0, end);
    this.#waiting = this.#waiting.subarray(end + blankLine.length);
    return partOf(head);
  }

  /** The content of the part, streamed up to the next delimiter. */
  async *content(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#waiting.indexOf(this.#mark);
      if (at !== -1) {
        await this.#fill(at + this.#mark.length + 2);
        const whole = this.#waiting;
        const isDelimiter = ['\r\n', '--'].includes(whole.toString('latin1', at + this.#mark.length, at + this.#mark.length + 2));
        // A line that continues differently is content that only resembles a delimiter.
        const content = whole.subarray(0, isDelimiter ? at : at + this.#mark.length);
        if (isDelimiter) await this.#passDelimiter(at);
        else this.#waiting = whole.subarray(content.length);
        if (content.length > 0) yield content;
        if (isDelimiter) return;
        continue;
      }
      // A possible start of a delimiter waits for the following bytes.
      const sure = Math.max(0, this.#waiting.length - this.#mark.length + 1);
      if (sure > 0) yield this.#waiting.subarray(0, sure);
      this.#waiting = this.#waiting.subarray(sure);
      if (!(await this.#more())) throw invalid('The form ends before its last boundary');
    }
  }

  /** The content of a small part as text. */
  async text(): Promise<string> {
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of this.content()) {
      bytes += piece.length;
      if (bytes > valueMax) throw invalid('A field of the form is too long');
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString('utf8');
  }

  async #passDelimiter(at: number): Promise<void> {
    const end = at + this.#mark.length;
    await this.#fill(end + 2);
    const after = this.#waiting.toString('latin1', end, end + 2);
    if (after !== '--' && after !== '\r\n') throw invalid('The form does not begin with its boundary');
    this.#isOver = after === '--';
    this.#waiting = this.#waiting.subarray(end + 2);
  }

  async #fill(length: number): Promise<void> {
    while (this.#waiting.length < length) if (!(await this.#more())) throw invalid('The form ends before its last boundary');
  }

  async #more(): Promise<boolean> {
    const next = await this.#body.next();
    if (next.done === true) return false;
    this.#waiting = this.#waiting.length === 0 ? next.value : Buffer.concat([this.#waiting, next.value]);
    return true;
  }
}

function partOf(head: string): Part {
  const lines = head.split('\r\n');
  const disposition = lines.find((line) => /^content-disposition:\s*form-data\s*;/i.test(line)) ?? '';
  const type = lines.map((line) => /^content-type:\s*([^\s;]+)/i.exec(line)?.[1]).find((found) => found !== undefined);
  const given = new Map<string, string>();
  for (const [, key = '', quoted, plain] of disposition.matchAll(/;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g))
    given.set(key.toLowerCase(), (quoted ?? plain ?? '').replace(/\\(.)/g, '$1'));
  const name = given.get('name') ?? '';
  if (name === '') throw invalid('A part of the form names no field');
  return { name, fileName: given.get('filename') ?? null, declaredType: type?.toLowerCase() ?? null };
}
