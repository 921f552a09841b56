import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Service } from '#custody/service.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { requireDirectParty } from '#custody/store/direct-parties.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';
import { removeDocuments } from './document-folder.ts';
import type { UploadedDocument } from './read-form.ts';
import type { StoredBody } from './spool.ts';

/** Stores a document of a direct party. The file (0600) is written and synced to disk first, then the record. */
export async function storeDocument(
  { db, clock, documentsDir }: Service,
  {
    partyId,
    slot,
    body,
    document,
  }: { readonly partyId: string; readonly slot: Tables['direct_party_documents']['slot'] } & {
    readonly body: StoredBody;
    readonly document: UploadedDocument;
  },
): Promise<void> {
  const { part, contentType, documentType } = document;
  const file = randomUUID();
  const content = body.file.createReadStream({ start: part.start, end: part.start + part.bytes - 1, autoClose: false });
  // True once the record is written and only the commit is left. The outcome of a failed commit is uncertain.
  let isRecorded = false;
  try {
    await pipeline(content, createWriteStream(join(documentsDir, file), { flags: 'wx', mode: 0o600, flush: true }));
    await withWorldLock(db, async (trx) => {
      const { id } = await requireDirectParty(trx, partyId, 'locked');
      const record = { direct_party_id: id, slot, document_type: documentType, content_type: contentType, file, bytes: part.bytes };
      await trx
        .insertInto('direct_party_documents')
        .values({ ...record, uploaded_at: await clock.now(trx) })
        .execute();
      isRecorded = true;
    });
  } catch (error) {
    if (!isRecorded) await removeDocuments(documentsDir, [file]);
    throw error;
  }
}
