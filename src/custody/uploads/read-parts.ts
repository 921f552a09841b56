import type { FileHandle } from 'node:fs/promises';
import { boundaryOf, FormParts } from '#contract/wire/form-parts.ts';
import { Refusal } from '#custody/service-refusal.ts';

/** A part of a form: the name of its field, and the position and length of its content in the body. */
export type Part = { readonly name: string; readonly start: number; readonly bytes: number };

/** Number of bytes of the body that one read takes. */
const windowBytes = 256 * 1024;

/** Returns the parts of the multipart form in a file. Refuses any other file with 400. */
export async function readParts(file: FileHandle, bytes: number, contentType: string): Promise<readonly Part[]> {
  const boundary = boundaryOf(contentType);
  if (boundary === null) throw new Refusal('invalid', 'The Content-Type header has no boundary.');
  const form = new FormParts(windows(file, bytes), boundary, (message) => new Refusal('invalid', message));
  const parts: Part[] = [];
  for (let part = await form.next(); part !== null; part = await form.next()) {
    const start = form.position;
    let readBytes = 0;
    for await (const piece of form.content()) readBytes += piece.length;
    parts.push({ name: part.name, start, bytes: readBytes });
  }
  return parts;
}

async function* windows(file: FileHandle, bytes: number): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes; at += windowBytes) yield await readAt(file, at, Math.min(windowBytes, bytes - at));
}

/** Returns bytes of a file from a position. At the end of the file, returns fewer bytes. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
