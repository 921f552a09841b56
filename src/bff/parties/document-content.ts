import { documentBeginningBytes, documentExtensions, documentTypeOf, type DocumentMediaType } from '#contract/desk/party-file.ts';
import type { DocumentForm } from '#contract/wire/endpoint.ts';

/**
 * Bytes that must appear in the last KiB of each type of document, in hex. Zeros at the end do not count. Sources: ISO
 * 32000-1, 7.5.5; PNG, 11.2.5.
 */
const endSignatures = {
  'application/pdf': '2525454f46',
  'image/png': '49454e44ae426082',
} as const satisfies Partial<Record<DocumentMediaType, string>>;

const mediaTypes = Object.keys(documentExtensions) as readonly DocumentMediaType[];

const typeTitles = {
  'application/pdf': 'a PDF',
  'image/png': 'a PNG image',
  'image/jpeg': 'a JPEG image',
} as const satisfies Record<DocumentMediaType, string>;

/** Number of bytes that are inspected at each end of a file. */
const edgeBytes = 1024;

/** Maximum width and height of an image, pixels. Our choice: security, 5.3. */
const pixelsMax = 20_000;

/**
 * The text by which a PDF refers to its encryption, in the trailer or in the dictionary of a cross-reference stream.
 * Source: ISO 32000-1, 7.6.1.
 */
const encryptKey = Buffer.from('/Encrypt');
const encryptPattern = /^\/Encrypt[\s\0]*(\d+[\s\0]+\d+[\s\0]+R|<<)/;

/** Length of the text in which the pattern can match, bytes. */
const encryptBytes = 64;

/** The field and the message of a refused file. The name of the field precedes the message. */
export type ContentProblem = { readonly field: 'file' | 'name'; readonly message: string };

/** Inspects a file while it streams. The bytes decide the type, neither the name nor the sender does. */
export class DocumentContent {
  #first = Buffer.alloc(0);
  #last = Buffer.alloc(0);
  #carry = Buffer.alloc(0);
  #isEncrypted = false;
  #lastByte = Buffer.alloc(0);
  /** Positions of the last start of a scan and of the last end of an image in a JPEG. Other data may follow. */
  #scanStart = -1;
  #imageEnd = -1;
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** The type by the first bytes, or null. The type is final after the first KiB or the whole file. */
  get mediaType(): DocumentMediaType | null {
    return documentTypeOf(this.#first.toString('hex', 0, documentBeginningBytes));
  }

  /** Whether the file is an encrypted PDF. Such a file is valid, but its readers may need a password. */
  get isEncrypted(): boolean {
    return this.#isEncrypted && this.mediaType === 'application/pdf';
  }

  add(chunk: Buffer): void {
    this.#lookForImageEnd(chunk);
    this.#bytes += chunk.length;
    if (this.#first.length < edgeBytes) this.#first = Buffer.concat([this.#first, chunk.subarray(0, edgeBytes - this.#first.length)]);
    const nonZeroPart = chunk.subarray(0, chunk.findLastIndex((byte) => byte !== 0) + 1);
    if (nonZeroPart.length > 0) this.#last = Buffer.concat([this.#last, nonZeroPart.subarray(-edgeBytes)]).subarray(-edgeBytes);
    if (!this.#isEncrypted) this.#lookForEncryption(chunk);
  }

  /** Returns the problem of the whole file with this name in this form, or null. */
  problem(name: string, { contentTypes }: DocumentForm): ContentProblem | null {
    const wantedTitles = mediaTypes.filter((type) => contentTypes.includes(type)).map((type) => typeTitles[type]);
    if (this.#bytes === 0) return { field: 'file', message: 'must not be empty: it has 0 bytes' };
    const type = this.mediaType;
    if (type === null) return { field: 'file', message: `is not ${joinWithOr(wantedTitles)}: its content has another format` };
    if (!contentTypes.includes(type))
      return { field: 'file', message: `is ${typeTitles[type]}: this document must be ${joinWithOr(wantedTitles)}` };
    const isComplete =
      type === 'image/jpeg' ? this.#imageEnd > this.#scanStart : this.#last.includes(Buffer.from(endSignatures[type], 'hex'));
    if (!isComplete) return { field: 'file', message: `is ${typeTitles[type]} that is incomplete: it is damaged or truncated` };
    if (type === 'image/png' && !this.#hasFittingPixels())
      return { field: 'file', message: `must have at most ${pixelsMax} by ${pixelsMax} pixels` };
    const extensions: readonly string[] = documentExtensions[type];
    if (extensions.includes(extensionOf(name))) return null;
    return {
      field: 'name',
      message: `does not match the file, which is ${typeTitles[type]}: it should end in .${extensions.join(' or .')}`,
    };
  }

  /** A preview in the header has its own end of image, before the scan of the image itself. Source: ITU-T T.81, B.1.1.3. */
  #lookForImageEnd(chunk: Buffer): void {
    const text = Buffer.concat([this.#lastByte, chunk]);
    const positionOf = (marker: number) => text.lastIndexOf(Buffer.of(0xff, marker));
    const [scan, end] = [positionOf(0xda), positionOf(0xd9)];
    if (scan >= 0) this.#scanStart = this.#bytes + scan;
    if (end >= 0) this.#imageEnd = this.#bytes + end;
    this.#lastByte = Buffer.from(text.subarray(-1));
  }

  #lookForEncryption(chunk: Buffer): void {
    const text = Buffer.concat([this.#carry, chunk]);
    for (let at = text.indexOf(encryptKey); at !== -1; at = text.indexOf(encryptKey, at + 1))
      if (encryptPattern.test(text.toString('latin1', at, at + encryptBytes))) this.#isEncrypted = true;
    this.#carry = Buffer.from(text.subarray(-encryptBytes));
  }

  #hasFittingPixels(): boolean {
    const sides = this.#first.length < 24 ? [0] : [this.#first.readUInt32BE(16), this.#first.readUInt32BE(20)];
    return sides.every((side) => side >= 1 && side <= pixelsMax);
  }
}

/** The extension in lower case, for example `'pdf'` for `'Signed.PDF'`. */
function extensionOf(name: string): string {
  return (/\.([^.]+)$/.exec(name.trim())?.[1] ?? '').toLowerCase();
}

function joinWithOr(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
}
