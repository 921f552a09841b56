import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#bff/auth/index.ts';
import { partyFilesPath } from '#contract/desk/party-file.ts';
import type { Parties } from './parties.ts';

/**
 * Deletes the draft of a direct party and its files. Files already sent to a party remain with it.
 */
export async function dropPartyDraft(
  { drafts, partyFiles, audit }: Pick<Parties, 'drafts' | 'partyFiles' | 'audit'>,
  request: FastifyRequest,
  place: { readonly userId: number; readonly name: string },
): Promise<void> {
  await partyFiles.tables.transaction().execute(async (trx) => {
    await drafts.drop(place, trx);
    const count = await partyFiles.dropDraft(trx, place);
    if (count === 0) return;
    const { user } = sessionOf(request);
    const detail = { deed: 'deleted', files: String(count) };
    await audit.append(trx, { action: 'party_file', decision: 'done', actor: user, object: partyFilesPath, requestId: request.id, detail });
  });
}
