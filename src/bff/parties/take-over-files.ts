import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#bff/auth/index.ts';
import { partyFilesPath } from '#contract/desk/party-file.ts';
import type { Parties } from './open-parties.ts';
import { pathOf } from './receive-file.ts';

const stoppedMessage = 'The desk stopped while it sent this file: the custodian may or may not have it. You can safely upload it again';

/**
 * Sets the state `unknown` for uploads that this process abandoned or whose replica stopped. The service may have the file,
 * so its state never becomes `held` again.
 */
export async function takeOverFiles({ partyFiles, audit, replica, times, now }: Parties): Promise<void> {
  const { tables, runningUploadIds } = partyFiles;
  const livingReplicas = tables
    .selectFrom('replicas')
    .select('id')
    .where('seen_at', '>', new Date(now() - times.goneMs));
  const orphans = await tables
    .selectFrom('party_files')
    .select(['id', 'sender'])
    .where('state', '=', 'sending')
    .where((eb) => eb.or([eb('sender', '=', replica), eb('sender', 'not in', livingReplicas)]))
    .execute();
  for (const { id, sender } of orphans) {
    if (runningUploadIds.has(id)) continue;
    await tables.transaction().execute(async (trx) => {
      const uploadRow = await trx
        .selectFrom('party_files')
        .select('id')
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .where('sender', '=', sender)
        .forUpdate()
        .executeTakeFirst();
      if (uploadRow === undefined) return;
      await partyFiles.end(trx, id, 'unknown', stoppedMessage);
      const detail = { deed: 'upload_lost', outcome: 'unknown' };
      await audit.append(trx, { action: 'party_file', decision: 'unknown', actor: null, object: pathOf(id), detail });
    });
  }
}

/** Deletes a draft of a direct party and its files. Files that were already sent to a party stay with the party. */
export async function dropPartyDraft(
  { drafts, partyFiles, audit }: Pick<Parties, 'drafts' | 'partyFiles' | 'audit'>,
  request: FastifyRequest,
  draftKey: { readonly userId: number; readonly name: string },
): Promise<void> {
  await partyFiles.tables.transaction().execute(async (trx) => {
    await drafts.deleteDraft(draftKey, trx);
    const count = await partyFiles.dropDraft(trx, draftKey);
    if (count === 0) return;
    const { user } = sessionOf(request);
    const detail = { deed: 'deleted', files: String(count) };
    await audit.append(trx, { action: 'party_file', decision: 'done', actor: user, object: partyFilesPath, requestId: request.id, detail });
  });
}
