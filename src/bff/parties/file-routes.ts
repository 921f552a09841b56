import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { deskRoute, sessionOf, signedIn } from '#bff/auth/index.ts';
import { parseAccepted } from '#bff/core/http/request-body.ts';
import { queryOf } from '#bff/core/http/request-query.ts';
import { missingRole, Refusal } from '#bff/core/refusal.ts';
import { listPartyFiles, uploadPartyFile } from '#contract/desk/party-endpoints.ts';
import { partyFileQuerySchema, partyFilesPath } from '#contract/desk/party-file.ts';
import { maskedText } from '#contract/people/personal-data.ts';
import { mayDo, personalDataView, rolesWith } from '#contract/roles.ts';
import { queryIntegerSchema } from '#contract/wire/integer.ts';
import { pathParams } from '#contract/wire/path-params.ts';
import type { Parties } from './open-parties.ts';
import type { FileOwner, PartyFileRow } from './party-files.ts';
import { bodyChunks, pathOf, receiveFile, refuseTooLarge } from './receive-file.ts';
import type { UploadTurns } from './receiving-turns.ts';
import { takeOverFiles } from './take-over-files.ts';
import { uploadFile } from './upload-file.ts';

/** The length of the content that a request declares. */
const lengthSchema = queryIntegerSchema(0);

/** The roles that may store documents before the upload. */
const writerRoles = rolesWith('create_parties');

const paramsSchema = z.strictObject({ file_id: pathParams.file_id });

/** `/bff/direct-party-files` serves the documents of direct parties before their upload to the service. */
export function fileRoutes(app: FastifyInstance, parties: Parties, turns: UploadTurns): void {
  const { partyFiles } = parties;
  const onRequest = signedIn(parties, writerRoles);

  deskRoute(app, parties, listPartyFiles, async ({ query, session: { user } }) => {
    if (query.draft !== undefined && !mayDo(user.roles, writerRoles)) throw missingRole(writerRoles.join(' or '));
    await takeOverFiles(parties);
    const files = await partyFiles.list(ownerOf(query, user.id));
    // The name of a file can contain the name of a person.
    const visibleFiles = personalDataView(user.roles) === 'full' ? files : files.map((file) => ({ ...file, name: maskedText }));
    return { files: [...visibleFiles], bytes_max: partyFiles.bytesMax };
  });

  app.post(partyFilesPath, { onRequest, config: { isFile: true } }, async (request, reply) => {
    if (request.headers['content-type'] !== 'application/octet-stream')
      throw new Refusal('invalid_request', 'The content type must be application/octet-stream', { status: 415 });
    const query = parseAccepted(partyFileQuerySchema, queryOf(request.raw.url ?? ''));
    const userId = sessionOf(request).user.id;
    const row = await turns.take(userId, () => {
      const content = bodyChunks(request.body);
      if ((lengthSchema.safeParse(request.headers['content-length']).data ?? 0) > partyFiles.bytesMax)
        return refuseTooLarge(content, partyFiles.bytesMax);
      const facts = { name: query.name, documentType: query.document_type ?? null };
      return receiveFile(parties, request, { owner: ownerOf(query, userId), kind: query.kind, content, facts: async () => facts });
    });
    return reply.code(201).send(partyFiles.show(row));
  });

  app.delete(`${partyFilesPath}/:file_id`, { onRequest }, async (request, reply) => {
    const { id, kind } = await findFile(parties, request);
    const { user } = sessionOf(request);
    const detail = { deed: 'deleted', kind };
    await partyFiles.remove(id, (trx) =>
      parties.audit.append(trx, { action: 'party_file', decision: 'done', actor: user, object: pathOf(id), requestId: request.id, detail }),
    );
    return reply.code(204).send();
  });

  app.get(`${partyFilesPath}/:file_id/content`, { onRequest }, async (request, reply) => {
    const file = await findFile(parties, request);
    if (file.state === 'uploaded')
      throw new Refusal('content_gone', 'Only the custodian has this file: the desk stores its name, size and SHA-256');
    const { user } = sessionOf(request);
    const detail = { deed: 'fetched', kind: file.kind };
    await parties.audit.record({
      action: 'party_file',
      decision: 'done',
      actor: user,
      object: pathOf(file.id),
      requestId: request.id,
      detail,
    });
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-length', file.size)
      .header('content-disposition', attachmentHeader(partyFiles.show(file).name))
      .send(Readable.from(partyFiles.chunks.read(file), { objectMode: false }));
  });

  deskRoute(app, parties, uploadPartyFile, async ({ params, body, session, request }) => {
    await takeOverFiles(parties);
    const file = await partyFiles.find(params['file_id'] ?? '', session.user.id);
    const partyId = String(body.direct_party_id);
    if (file.direct_party_id !== null && file.direct_party_id !== partyId && file.draft === null)
      throw new Refusal('invalid_request', 'direct_party_id must be the party of this file', {
        field: 'direct_party_id',
      });
    return partyFiles.show((await uploadFile(parties, request, file, partyId)).row);
  });
}

function findFile({ partyFiles }: Parties, request: FastifyRequest): Promise<PartyFileRow> {
  return partyFiles.find(parseAccepted(paramsSchema, request.params).file_id, sessionOf(request).user.id);
}

function ownerOf(query: { readonly draft?: string | undefined; readonly direct_party_id?: string | undefined }, userId: number): FileOwner {
  return query.draft === undefined ? { directPartyId: query.direct_party_id ?? '' } : { userId, draft: query.draft };
}

/** The header with which a browser saves a file under its own name. Sources: RFC 6266, RFC 8187. */
function attachmentHeader(name: string): string {
  const encodedName = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="document"; filename*=UTF-8''${encodedName}`;
}
