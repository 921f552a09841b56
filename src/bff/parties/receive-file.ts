import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import {
  documentExtensions,
  partyFileForms,
  partyFilesPath,
  type DocumentMediaType,
  type PartyFileKind,
} from '#contract/desk/party-file.ts';
import { DocumentContent } from './document-content.ts';
import type { Parties } from './open-parties.ts';
import type { FileOwner, PartyFileRow } from './party-files.ts';
import { reserveFile } from './reserve-file.ts';

/** Multiple of the size limit. A larger file is read and discarded up to this multiple, so that the sender can read the answer. */
const discardedMultiple = 4;

/**
 * A file to receive. `facts` is called after the content, because a form may send the facts later. A file without a name
 * gets the name of its kind.
 */
export type IncomingFile = {
  readonly owner: FileOwner;
  readonly kind: PartyFileKind;
  readonly content: AsyncIterable<Buffer>;
  readonly facts: () => Promise<{ readonly name: string; readonly documentType: string | null }>;
};

/**
 * Receives a document as a stream, encrypts it chunk by chunk, and inspects its bytes. A refused or interrupted file is
 * deleted. Memory contains one chunk at a time. Throws a `Refusal`.
 */
export async function receiveFile(
  parties: Parties,
  request: FastifyRequest,
  { owner, kind, content, facts }: IncomingFile,
): Promise<PartyFileRow> {
  const { partyFiles, audit } = parties;
  const { user } = sessionOf(request);
  const id = await reserveFile(partyFiles, { owner, kind, user });
  try {
    const [inspected, hash] = [new DocumentContent(), createHash('sha256')];
    const chunks = await partyFiles.chunks.write(id, inspectContent(content, partyFiles.bytesMax, inspected, hash));
    const { name: typedName, documentType } = await facts();
    const name = typedName === '' ? nameOf(kind, inspected.mediaType) : typedName;
    const problem = inspected.problem(name, partyFileForms[kind].form);
    if (problem !== null) throw new Refusal('invalid_request', `${problem.field} ${problem.message}`, { field: problem.field });
    const wholeFacts = {
      document_type: documentType,
      sealed_name: partyFiles.chunks.sealText(id, 'name', name),
      size: inspected.bytes,
      sha256: hash.digest('hex'),
      media_type: inspected.mediaType ?? 'application/pdf',
      is_encrypted: inspected.isEncrypted,
      chunks,
      state: 'held',
      received_at: partyFiles.date(),
    } as const;
    return await partyFiles.tables.transaction().execute(async (trx) => {
      const row = await trx.updateTable('party_files').set(wholeFacts).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
      const detail = { deed: 'received', kind, size: String(wholeFacts.size) };
      await audit.append(trx, { action: 'party_file', decision: 'done', actor: user, object: pathOf(id), requestId: request.id, detail });
      return row;
    });
  } catch (error) {
    await partyFiles.tables.deleteFrom('party_files').where('id', '=', id).execute();
    partyFiles.notifyFreedSpace();
    throw error;
  }
}

/** The path of a file in the audit log. */
export function pathOf(fileId: string): string {
  return `${partyFilesPath}/${fileId}`;
}

function nameOf(kind: PartyFileKind, mediaType: DocumentMediaType | null): string {
  return mediaType === null ? kind : `${kind}.${documentExtensions[mediaType][0]}`;
}

/** Inspects a file and passes it on. Throws a `Refusal` if the file is too large. */
async function* inspectContent(
  content: AsyncIterable<Buffer>,
  bytesMax: number,
  inspectedContent: DocumentContent,
  hash: { update(chunk: Buffer): unknown },
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > bytesMax * discardedMultiple) break;
    if (bytes > bytesMax) continue;
    inspectedContent.add(chunk);
    hash.update(chunk);
    yield chunk;
  }
  if (bytes > bytesMax) throw tooLargeRefusal(bytesMax);
}

/** Reads and discards a body whose declared length exceeds the limit, so that the sender can read the answer. */
export async function refuseTooLarge(content: AsyncIterable<Buffer>, bytesMax: number): Promise<never> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > bytesMax * discardedMultiple) break;
  }
  throw tooLargeRefusal(bytesMax);
}

/** The refusal with the maximum size, for example `'20 MiB'`. */
function tooLargeRefusal(bytesMax: number): Refusal {
  const [mib, kib] = [bytesMax / 1024 ** 2, bytesMax / 1024];
  const maximumText = Number.isInteger(mib) ? `${mib} MiB` : Number.isInteger(kib) ? `${kib} KiB` : `${bytesMax} bytes`;
  return new Refusal('file_too_large', `file is larger than ${maximumText}, the limit`, { field: 'file' });
}

/**
 * The body of a request as a stream. If the reader stops early, the connection stays open for the answer. Throws a
 * `Refusal` if the body is interrupted.
 */
export async function* bodyChunks(body: unknown): AsyncGenerator<Buffer, void> {
  if (!(body instanceof Readable)) return;
  const chunks: AsyncIterable<unknown> = body.iterator({ destroyOnReturn: false });
  try {
    for await (const chunk of chunks) if (chunk instanceof Uint8Array) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  } catch {
    throw new Refusal('invalid_request', 'file is incomplete: the connection was lost', { field: 'file' });
  }
}
