import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Sealer } from '#bff/sealed.ts';
import type { DeskTables } from '#bff/tables.ts';

/** Bytes of a piece: what memory holds of a file at a time. */
const chunkBytes = 256 * 1024;

/** A file whose pieces are missing, were changed, or were sealed with another secret. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

/** Content of files in sealed pieces in the database, where it outlives a process and its machine: written and read one piece at a time. */
export class FileChunks {
  readonly #tables: Kysely<DeskTables>;
  readonly #sealer: Sealer;

  constructor(tables: Kysely<DeskTables>, secret: string) {
    this.#tables = tables;
    this.#sealer = new Sealer(secret, 'party files');
  }

  /** A text of the file, such as its name, sealed for it. */
  sealText(fileId: string, what: string, text: string): string {
    return this.#sealer.seal(text, `${fileId} ${what}`);
  }

  openText(fileId: string, what: string, sealed: string): string | null {
    return this.#sealer.open(sealed, `${fileId} ${what}`);
  }

  /** Writes what comes; gives the number of pieces. The reader waits for the database, so its sender does too. */
  async write(fileId: string, content: AsyncIterable<Buffer>): Promise<number> {
    let position = 0;
    for await (const chunk of inPieces(content)) {
      const sealed = this.#sealer.sealBytes(chunk, placeOf(fileId, position));
      await this.#tables.insertInto('party_file_chunks').values({ file_id: fileId, position, sealed }).execute();
      position += 1;
    }
    return position;
  }

  /** Reads it all again. Throws `DamagedFile`, at its end too when it is not what was written. */
  async *read({ id, chunks, sha256 }: { readonly id: string; readonly chunks: number; readonly sha256: string }): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for (let position = 0; position < chunks; position += 1) {
      const row = await this.#tables
        .selectFrom('party_file_chunks')
        .select('sealed')
        .where('file_id', '=', id)
        .where('position', '=', position)
        .executeTakeFirst();
      const chunk = row === undefined ? null : this.#sealer.openBytes(row.sealed, placeOf(id, position));
      if (chunk === null) throw new DamagedFile('a piece of a file cannot be read');
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest('hex') !== sha256) throw new DamagedFile('a file is not what it was');
  }
}

function placeOf(fileId: string, position: number): string {
  return `${fileId} ${position}`;
}

/** The same bytes in pieces of one size, the last one less. */
async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [waiting, bytes]: [Buffer[], number] = [[], 0];
  for await (const part of content) {
    waiting.push(part);
    bytes += part.length;
    if (bytes < chunkBytes) continue;
    const whole = Buffer.concat(waiting);
    let at = 0;
    for (; bytes - at >= chunkBytes; at += chunkBytes) yield whole.subarray(at, at + chunkBytes);
    [waiting, bytes] = [[whole.subarray(at)], bytes - at];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
