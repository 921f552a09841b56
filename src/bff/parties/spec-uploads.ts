import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionOf, signedIn } from '#bff/auth/index.ts';
import { parseAccepted } from '#bff/core/http/request-body.ts';
import { queryOf } from '#bff/core/http/request-query.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { documentExtensions, partyFileForms, partyFileKinds, partyFileQuerySchema, type PartyFileKind } from '#contract/desk/party-file.ts';
import type { Parties } from './open-parties.ts';
import type { PartyFileRow } from './party-files.ts';
import { readUploadForm } from './read-upload-form.ts';
import { bodyChunks, pathOf, receiveFile } from './receive-file.ts';
import type { UploadTurns } from './receiving-turns.ts';
import { uploadFile } from './upload-file.ts';

/**
 * The uploads of the specification as `multipart/form-data`. They share their code with the uploads of the desk. A file
 * that the service does not get is deleted, because the sender still has it. A file with an unknown outcome stays on the
 * page of the party.
 */
export function specUploads(app: FastifyInstance, parties: Parties, turns: UploadTurns): void {
  for (const kind of partyFileKinds) {
    const { row } = partyFileForms[kind];
    app.route({
      method: row.method,
      url: row.path,
      config: { access: row.access, isFile: true },
      onRequest: signedIn(parties, row.roles),
      handler: async (request, reply) => {
        const { id = '' } = parseAccepted(row.params, request.params);
        parseAccepted(row.query, queryOf(request.raw.url ?? ''));
        const file = await turns.take(sessionOf(request).user.id, () => receiveForm(parties, request, kind, id));
        const { refusal } = await uploadFile(parties, request, file, id);
        if (refusal === null) return reply.code(200).send();
        if (refusal.outcome !== 'unknown') await deleteFile(parties, request, file);
        throw refusal;
      },
    });
  }
}

async function receiveForm(parties: Parties, request: FastifyRequest, kind: PartyFileKind, partyId: string): Promise<PartyFileRow> {
  const form = await readUploadForm(bodyChunks(request.body), request.headers['content-type'] ?? '');
  const { contentTypes, needsType } = partyFileForms[kind].form;
  const { fileName: name, declaredType: type, content } = form;
  if (type !== null && type !== 'application/octet-stream' && !contentTypes.some((acceptedType) => acceptedType === type))
    throw new Refusal('invalid_request', `document must be a file of type ${contentTypes.join(', ')}`, { field: 'document' });
  const facts = async () => {
    const fields = await form.fields();
    const typeField = needsType ? { document_type: fields.get('document_type') } : {};
    // An empty name counts as absent.
    const queryFields = { direct_party_id: partyId, kind, name: name === '' ? 'document' : name, ...typeField };
    parseAccepted(partyFileQuerySchema, queryFields);
    return { name, documentType: typeField.document_type ?? null };
  };
  try {
    const file = await receiveFile(parties, request, { owner: { directPartyId: partyId }, kind, content, facts });
    if (type === null || type === 'application/octet-stream' || type === file.media_type) return file;
    await deleteFile(parties, request, file);
    const [extension] = documentExtensions[file.media_type];
    throw new Refusal('invalid_request', `document is declared as ${type}, but its bytes are those of a .${extension}`, {
      field: 'document',
    });
  } catch (error) {
    // The route of the desk has the fields `file` and `name`, but the form has only `document`.
    if (!(error instanceof Refusal) || !['file', 'name'].includes(error.field ?? '')) throw error;
    const { code, message, status } = error;
    throw new Refusal(code, message.replace(/^(file|name) /, 'document '), { status, field: 'document' });
  }
}

async function deleteFile({ partyFiles, audit }: Parties, request: FastifyRequest, { id, kind }: PartyFileRow): Promise<void> {
  const { user } = sessionOf(request);
  const detail = { deed: 'deleted', kind };
  await partyFiles.remove(id, (trx) =>
    audit.append(trx, { action: 'party_file', decision: 'done', actor: user, object: pathOf(id), requestId: request.id, detail }),
  );
}
