import { createHash, randomBytes, randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '#custody/store/custody-tables.ts';
import { documentOf, formOf, pdf } from '#custody/test-uploads.ts';
import { uploadTo, type Process } from './test-killed-service.ts';

/** Maximum document, in bytes: large enough for several chunks. */
const bytesMax = 400_000;

/** SHA-256 of every document sent, with whether the upload was answered. */
export type SentDocuments = Map<string, boolean>;

/** Uploads a unique document; false when the service died during the upload. */
export async function uploadAny(service: Process, party: number, sent: SentDocuments): Promise<boolean> {
  const content = Buffer.concat([pdf, Buffer.from(randomBytes(randomInt(bytesMax / 2)).toString('hex')), pdf]);
  const hash = hashOf(content);
  sent.set(hash, false);
  const answer = await uploadTo(service, `/api/v1/direct_parties/${party}/custody_agreement`, formOf([documentOf(content)]));
  if (answer === null) return false;
  if (answer.status !== 200) throw new Error(`an upload answered ${answer.status} ${answer.text}`);
  sent.set(hash, true);
  return true;
}

/**
 * Errors in the stored documents, and the number of files without a record. A service that dies
 * before it writes the record leaves its file behind.
 */
export async function lostDocuments(
  db: Kysely<Tables>,
  folder: string,
  sent: SentDocuments,
): Promise<{ readonly wrong: readonly string[]; readonly left: number }> {
  const [records, files] = [await db.selectFrom('direct_party_documents').selectAll().execute(), await readdir(folder)];
  const [wrong, kept] = [[] as string[], new Set<string>()];
  for (const { id, file, bytes } of records) {
    const content = files.includes(file) ? await readFile(join(folder, file)) : null;
    const hash = content === null ? '' : hashOf(content);
    if (content === null) wrong.push(`document ${id} has no file`);
    else if (content.length !== bytes || !sent.has(hash)) wrong.push(`document ${id} is not what was sent`);
    if (kept.has(hash)) wrong.push(`document ${id} is there twice`);
    kept.add(hash);
  }
  for (const [hash, isAnswered] of sent) if (isAnswered && !kept.has(hash)) wrong.push(`a document that was answered is gone`);
  return { wrong, left: files.length - records.length };
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
