import { createHash, randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Refusal } from '#custody/service-refusal.ts';

/** Maximum size of a document, bytes. Our choice: the spec has no maximum. */
export const documentBytesMax = 20 * 1024 * 1024;

/** Maximum size of a body, bytes. It allows the largest document and the form around it. */
const bodyBytesMax = documentBytesMax + 64 * 1024;

/**
 * If a body is too large, up to this number of its bytes is read and discarded. Otherwise the sender would not read the answer.
 */
const discardedBytesMax = 4 * bodyBytesMax;

/** A body that is stored in a file on disk. The file is open for reading. */
export type StoredBody = {
  readonly file: FileHandle;
  readonly bytes: number;
  /** Base64 SHA-256 of the body, as in `X-Authorization-Content-SHA256`. */
  readonly hash: string;
};

/**
 * Writes a body to a file (0600) as it arrives, and hashes it, with only one chunk in memory. The file is unlinked once it is
 * open, so it disappears with its handle, even after a crash. Refuses a body that is too large or incomplete.
 */
export async function storeBody(body: Readable, folder: string): Promise<StoredBody> {
  const path = join(folder, `${randomUUID()}.spool`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    return { file, ...(await writeBody(body, file)) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function writeBody(body: Readable, file: FileHandle): Promise<{ readonly bytes: number; readonly hash: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunksOf(body)) {
    bytes += chunk.length;
    if (bytes > discardedBytesMax) break;
    if (bytes > bodyBytesMax) continue;
    hash.update(chunk);
    await file.writeFile(chunk); // Appends the chunk, because the handle is at the end of the file.
  }
  if (bytes > bodyBytesMax) throw new Refusal('body_too_large');
  return { bytes, hash: hash.digest('base64') };
}

/** Yields the chunks of a body. If the caller stops early, the connection stays open for the answer. */
async function* chunksOf(body: Readable): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterable<unknown> = body.iterator({ destroyOnReturn: false });
  try {
    for await (const chunk of chunks) if (chunk instanceof Uint8Array) yield chunk;
  } catch {
    throw new Refusal('invalid', 'The request body is incomplete.');
  }
}
