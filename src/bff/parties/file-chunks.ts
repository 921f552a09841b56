import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';

/** Size of a chunk, bytes. Memory contains one chunk of a file at a time. */
const chunkBytes = 256 * 1024;

/** The error for a file whose chunks are missing, changed, or encrypted with a key that the desk no longer has. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

/**
 * Stores the content of files as encrypted chunks in the database, so that it survives the process and its machine. Writes
 * and reads one chunk at a time.
 */
export class FileChunks {
  readonly #tables: Kysely<DeskTables>;
  readonly #sealer: Sealer;

  constructor(tables: Kysely<DeskTables>, keys: DeskKeys) {
    this.#tables = tables;
    this.#sealer = new Sealer(keys, 'party files');
  }

  /** Encrypts a text of the file, such as its name, and binds the text to the file. */
  sealText(fileId: string, what: string, text: string): string {
    return this.#sealer.seal(text, `${fileId} ${what}`);
  }

  openText(fileId: string, fieldName: string, sealed: string): string | null {
    return this.#sealer.open(sealed, `${fileId} ${fieldName}`);
  }

  /** Writes a stream and returns the number of chunks. Waits for the database between two reads, so that the sender slows down too. */
  async write(fileId: string, content: AsyncIterable<Buffer>): Promise<number> {
    let position = 0;
    for await (const chunk of splitIntoChunks(content)) {
      const sealedChunk = this.#sealer.sealBytes(chunk, chunkContext(fileId, position));
      await this.#tables.insertInto('party_file_chunks').values({ file_id: fileId, position, sealed: sealedChunk }).execute();
      position += 1;
    }
    return position;
  }

  /** Reads the whole file. Throws `DamagedFile`. If only the hash differs, it throws at the end. */
  async *read({ id, chunks, sha256 }: { readonly id: string; readonly chunks: number; readonly sha256: string }): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for (let position = 0; position < chunks; position += 1) {
      const row = await this.#tables
        .selectFrom('party_file_chunks')
        .select('sealed')
        .where('file_id', '=', id)
        .where('position', '=', position)
        .executeTakeFirst();
      const chunk = row === undefined ? null : this.#sealer.openBytes(row.sealed, chunkContext(id, position));
      if (chunk === null) throw new DamagedFile('a piece of a file cannot be read');
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest('hex') !== sha256) throw new DamagedFile('a stored file has changed');
  }
}

function chunkContext(fileId: string, position: number): string {
  return `${fileId} ${position}`;
}

/** Splits the bytes into chunks of one size. The last chunk may be shorter. */
async function* splitIntoChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [waitingChunks, bytes]: [Buffer[], number] = [[], 0];
  for await (const part of content) {
    waitingChunks.push(part);
    bytes += part.length;
    if (bytes < chunkBytes) continue;
    const wholeBuffer = Buffer.concat(waitingChunks);
    let at = 0;
    for (; bytes - at >= chunkBytes; at += chunkBytes) yield wholeBuffer.subarray(at, at + chunkBytes);
    [waitingChunks, bytes] = [[wholeBuffer.subarray(at)], bytes - at];
  }
  if (bytes > 0) yield Buffer.concat(waitingChunks);
}
