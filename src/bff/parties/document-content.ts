import { documentExtensions, type DocumentMediaType } from '#contract/desk/party-file.ts';
import type { DocumentForm } from '#contract/endpoint.ts';

/** How a file of each kind begins, and what stands in its last KiB. Sources: ISO 32000-1, 7.5.2, 7.5.5; PNG, 5.2, 11.2.5; ITU-T T.81, B.1.1.3. */
const marks = {
  'application/pdf': { begins: Buffer.from('%PDF-'), ends: Buffer.from('%%EOF') },
  'image/png': { begins: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), ends: Buffer.from('49454e44ae426082', 'hex') },
  'image/jpeg': { begins: Buffer.from('ffd8ff', 'hex'), ends: Buffer.from('ffd9', 'hex') },
} as const satisfies Record<DocumentMediaType, { readonly begins: Buffer; readonly ends: Buffer }>;

const mediaTypes = Object.keys(marks) as readonly DocumentMediaType[];

const titles = {
  'application/pdf': 'a PDF',
  'image/png': 'a PNG image',
  'image/jpeg': 'a JPEG image',
} as const satisfies Record<DocumentMediaType, string>;

/** Bytes at the beginning and at the end that are looked at. */
const edgeBytes = 1024;

/** Widest and highest image, pixels. Ours: security, 5.3. */
const pixelsMax = 20_000;

/** A PDF's reference to how it is encrypted, in its trailer or a cross-reference stream's dictionary. Source: ISO 32000-1, 7.6.1. */
const encryptName = Buffer.from('/Encrypt');
const encryptPattern = /^\/Encrypt[\s\0]*(\d+[\s\0]+\d+[\s\0]+R|<<)/;

/** Longest text that the pattern has to see, bytes. */
const encryptBytes = 64;

/** A file that is not what it is said to be: a sentence for the field that it is about. */
export type ContentProblem = { readonly field: 'file' | 'name'; readonly message: string };

/** Looks at a file as it passes by: what it is by its own bytes, whatever its name and its sender say. */
export class DocumentContent {
  #first = Buffer.alloc(0);
  #last = Buffer.alloc(0);
  #carry = Buffer.alloc(0);
  #isEncrypted = false;
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** The kind by the first bytes, or null. It is known once a KiB, or all of the file, has passed. */
  get mediaType(): DocumentMediaType | null {
    return mediaTypes.find((type) => this.#first.subarray(0, marks[type].begins.length).equals(marks[type].begins)) ?? null;
  }

  /** A PDF that is encrypted: nothing is wrong with it, but who opens it may need a password. */
  get isEncrypted(): boolean {
    return this.#isEncrypted && this.mediaType === 'application/pdf';
  }

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#first.length < edgeBytes) this.#first = Buffer.concat([this.#first, chunk.subarray(0, edgeBytes - this.#first.length)]);
    this.#last =
      chunk.length >= edgeBytes ? Buffer.from(chunk.subarray(-edgeBytes)) : Buffer.concat([this.#last, chunk]).subarray(-edgeBytes);
    if (!this.#isEncrypted) this.#lookForEncryption(chunk);
  }

  /** What is wrong with the whole file under this name for this form, or null. */
  problem(name: string, { contentTypes }: DocumentForm): ContentProblem | null {
    const wanted = mediaTypes.filter((type) => contentTypes.includes(type)).map((type) => titles[type]);
    if (this.#bytes === 0) return { field: 'file', message: 'is empty: it has 0 bytes' };
    const type = this.mediaType;
    if (type === null) return { field: 'file', message: `is not ${listed(wanted)}: it does not begin as one` };
    if (!contentTypes.includes(type)) return { field: 'file', message: `is ${titles[type]}: this document must be ${listed(wanted)}` };
    if (!this.#last.includes(marks[type].ends))
      return { field: 'file', message: `is ${titles[type]} without its end: it is damaged or cut off` };
    if (type === 'image/png' && !this.#hasFittingPixels())
      return { field: 'file', message: `must have at most ${pixelsMax} by ${pixelsMax} pixels` };
    const extensions: readonly string[] = documentExtensions[type];
    if (extensions.includes(extensionOf(name))) return null;
    return { field: 'name', message: `does not fit the file, which is ${titles[type]}: it should end in .${extensions.join(' or .')}` };
  }

  #lookForEncryption(chunk: Buffer): void {
    const text = Buffer.concat([this.#carry, chunk]);
    for (let at = text.indexOf(encryptName); at !== -1; at = text.indexOf(encryptName, at + 1))
      if (encryptPattern.test(text.toString('latin1', at, at + encryptBytes))) this.#isEncrypted = true;
    this.#carry = Buffer.from(text.subarray(-encryptBytes));
  }

  #hasFittingPixels(): boolean {
    const sides = this.#first.length < 24 ? [0] : [this.#first.readUInt32BE(16), this.#first.readUInt32BE(20)];
    return sides.every((side) => side >= 1 && side <= pixelsMax);
  }
}

/** `'Signed.PDF'` gives `'pdf'`. */
function extensionOf(name: string): string {
  return (/\.([^.]+)$/.exec(name.trim())?.[1] ?? '').toLowerCase();
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
