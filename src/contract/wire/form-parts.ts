/**
 * The head of a part of a multipart form. It has the name of the field, and the file name and type that the sender states, or
 * null.
 */
export type FormPart = { readonly name: string; readonly fileName: string | null; readonly declaredType: string | null };

/** Maximum length of a part's headers, bytes. The limit is ours, because the spec is silent. */
const headersMax = 4096;

/** Maximum number of parts in a form. The contract's largest form has two. The limit is ours, because the spec is silent. */
const partsMax = 8;

const blankLine = bytesOf('\r\n\r\n');

/** Returns the boundary in a content type such as `'multipart/form-data; boundary=Xx-7'`, or null. */
export function boundaryOf(contentType: string): string | null {
  const [, quotedBoundary, unquotedBoundary] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;,"]{1,70}))/i.exec(contentType) ?? [];
  return quotedBoundary ?? unquotedBoundary ?? null;
}

/**
 * Reads a multipart form part by part, with only a few KiB in memory. The form must be strict: CRLF line breaks, nothing before
 * the first boundary, one field name per part, and a last boundary. `refusal` creates the error for any other form. Sources:
 * RFC 2046, 5.1.1; RFC 7578. `@fastify/busboy` is not used, because it skips parts that are not strict, and cuts long headers
 * and files that contain a line like the boundary.
 */
export class FormParts {
  readonly #body: AsyncIterator<Uint8Array, unknown>;
  readonly #mark: Uint8Array;
  readonly #refusal: (message: string) => Error;
  readonly #names = new Set<string>();
  /**
   * Bytes that were read but not used yet. At first they are a line break, because the search for a boundary expects a line
   * break before it.
   */
  #waiting = bytesOf('\r\n');
  /** Position of `#waiting` in the body, in bytes. */
  #position = -2;
  #isOver = false;

  constructor(body: AsyncIterator<Uint8Array, unknown>, boundary: string, refusal: (message: string) => Error) {
    this.#body = body;
    this.#mark = bytesOf(`\r\n--${boundary}`);
    this.#refusal = refusal;
  }

  /** Number of bytes of the body that were used. After the head of a part, it is the position of the part's content. */
  get position(): number {
    return this.#position;
  }

  /**
   * Returns the head of the next part, or null after the last boundary. The caller must first read the content of the previous
   * part.
   */
  async next(): Promise<FormPart | null> {
    if (this.#position < 0 && !(await this.#passDelimiter())) throw this.#refusal('The form does not begin with its boundary');
    if (this.#isOver) return null;
    if (this.#names.size === partsMax) throw this.#refusal(`The form has more than ${partsMax} parts`);
    let end = indexOf(this.#waiting, blankLine, 0);
    while (end === -1 && this.#waiting.length <= headersMax && (await this.#more())) end = indexOf(this.#waiting, blankLine, 0);
    if (end === -1 || end > headersMax) throw this.#refusal('A part of the form has no headers, or headers that are too long');
    const part = partOf(textOf(this.#waiting.subarray(0, end)));
    if (part === null) throw this.#refusal('A part of the form has no field name');
    if (this.#names.has(part.name)) throw this.#refusal(`${part.name.slice(0, 80)} appears more than once`);
    this.#names.add(part.name);
    this.#take(end + blankLine.length);
    return part;
  }

  /** Streams the content of the current part, up to the next delimiter. */
  async *content(): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const index = indexOf(this.#waiting, this.#mark, 0);
      // The last bytes can be the start of a delimiter, so they wait for the bytes that follow.
      const contentLength = index === -1 ? Math.max(0, this.#waiting.length - this.#mark.length + 1) : index;
      if (contentLength > 0) yield this.#take(contentLength);
      if (index === -1) await this.#fill(this.#waiting.length + 1);
      else if (await this.#passDelimiter()) return;
      // The line only begins like a delimiter, so it is content.
      else yield this.#take(this.#mark.length);
    }
  }

  /** Returns the content of a small part as text. */
  async text(bytesMax: number): Promise<string> {
    let readBytes = new Uint8Array();
    for await (const piece of this.content()) {
      if (readBytes.length + piece.length > bytesMax) throw this.#refusal('A field of the form is too long');
      readBytes = joinBytes(readBytes, piece);
    }
    return textOf(readBytes);
  }

  /** Skips the delimiter at the start of the waiting bytes. Returns false if they do not start with one. */
  async #passDelimiter(): Promise<boolean> {
    const end = this.#mark.length + 2;
    await this.#fill(end);
    const lineEnd = textOf(this.#waiting.subarray(end - 2, end));
    if (indexOf(this.#waiting.subarray(0, end), this.#mark, 0) !== 0 || !['--', '\r\n'].includes(lineEnd)) return false;
    this.#isOver = lineEnd === '--';
    this.#take(end);
    return true;
  }

  #take(length: number): Uint8Array {
    const takenBytes = this.#waiting.subarray(0, length);
    this.#waiting = this.#waiting.subarray(length);
    this.#position += length;
    return takenBytes;
  }

  async #fill(length: number): Promise<void> {
    while (this.#waiting.length < length) if (!(await this.#more())) throw this.#refusal('The form ends before its last boundary');
  }

  async #more(): Promise<boolean> {
    const nextChunk = await this.#body.next();
    if (nextChunk.done === true) return false;
    this.#waiting = this.#waiting.length === 0 ? nextChunk.value : joinBytes(this.#waiting, nextChunk.value);
    return true;
  }
}

/**
 * Reads a part's head, or returns null without a field. For example, `'Content-Disposition: form-data; name="document";
 * filename="a.pdf"'` has the field `document`.
 */
function partOf(head: string): FormPart | null {
  const lines = head.split('\r\n');
  const disposition = lines.find((line) => /^content-disposition:\s*form-data\s*;/i.test(line)) ?? '';
  const type = lines.map((line) => /^content-type:\s*([^\s;]+)/i.exec(line)?.[1]).find((mediaType) => mediaType !== undefined);
  const parameters = new Map<string, string>();
  for (const [, key = '', quoted, unquoted] of disposition.matchAll(/;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g))
    parameters.set(key.toLowerCase(), (quoted ?? unquoted ?? '').replace(/\\(.)/g, '$1'));
  const name = parameters.get('name') ?? '';
  return name === '' ? null : { name, fileName: parameters.get('filename') ?? null, declaredType: type?.toLowerCase() ?? null };
}

function bytesOf(latin1Text: string): Uint8Array {
  return Uint8Array.from(latin1Text, (letter) => letter.charCodeAt(0));
}

/** Decodes bytes as UTF-8. Invalid UTF-8 is read as one character per byte. */
function textOf(bytes: Uint8Array): string {
  const codes = [...bytes];
  try {
    return decodeURIComponent(codes.map((code) => `%${code.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return String.fromCharCode(...codes);
  }
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joinedBytes = new Uint8Array(first.length + second.length);
  joinedBytes.set(first);
  joinedBytes.set(second, first.length);
  return joinedBytes;
}

/** Returns the position of `needle` in `bytes`, or -1 without one. */
function indexOf(bytes: Uint8Array, needle: Uint8Array, from: number): number {
  const [firstByte = 0] = needle;
  for (
    let index = bytes.indexOf(firstByte, from);
    index !== -1 && index + needle.length <= bytes.length;
    index = bytes.indexOf(firstByte, index + 1)
  )
    if (needle.every((byte, offset) => bytes[index + offset] === byte)) return index;
  return -1;
}
