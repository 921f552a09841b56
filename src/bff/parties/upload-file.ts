import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { completeAnswer, type UpstreamAnswer, mayReadCause, refusalOf, type ServiceRequest } from '#bff/proxy/index.ts';
import type { AuditDecision } from '#contract/desk/audit.ts';
import { partyFileForms, type PartyFileState } from '#contract/desk/party-file.ts';
import type { WriteOutcome } from '#contract/error.ts';
import { fillPath } from '#contract/wire/path-params.ts';
import { formAround, formBytes, formHash, type FormFacts } from './document-form.ts';
import { DamagedFile } from './file-chunks.ts';
import type { Parties } from './open-parties.ts';
import { uploadableStates, type PartyFileRow } from './party-files.ts';

/** The outcome of an upload. The refusal is null if the service has accepted the file. */
type UploadOutcome = {
  readonly state: Exclude<PartyFileState, 'held' | 'sending'>;
  readonly refusal: Refusal | null;
  readonly status: number | null;
};

type UploadResult = { readonly row: PartyFileRow; readonly refusal: Refusal | null };

const decisions = { uploaded: 'done', refused: 'refused', not_sent: 'refused', unknown: 'unknown' } as const satisfies Record<
  UploadOutcome['state'],
  AuditDecision
>;

const unknownMessage = 'The custodian gave no clear answer: it may or may not have this file. You can safely upload it again';

/**
 * Uploads a file to the service. One statement claims the file before a byte is sent, in one transaction with an audit
 * row. Another audit row records the outcome. Returns the updated file, and the refusal unless the service has the file.
 * Throws a `Refusal` if the file cannot be uploaded in its current state.
 */
export async function uploadFile(parties: Parties, request: FastifyRequest, file: PartyFileRow, partyId: string): Promise<UploadResult> {
  const { partyFiles, audit, replica } = parties;
  const { user } = sessionOf(request);
  const path = fillPath(partyFileForms[file.kind].row.path, { id: partyId });
  const auditFields = { actor: user, object: path, requestId: request.id };
  const detail = { method: 'POST', fields: ['document', ...(file.document_type === null ? [] : ['document_type'])], file: file.id };
  if (partyFiles.runningUploadIds.has(file.id)) throw new Refusal('file_sending', 'The file is being sent to the custodian');
  partyFiles.runningUploadIds.add(file.id);
  try {
    await partyFiles.tables.transaction().execute(async (trx) => {
      const claimedRow = await trx
        .updateTable('party_files')
        .set({ state: 'sending', sender: replica, direct_party_id: partyId, sealed_message: null })
        .where('id', '=', file.id)
        .where('state', 'in', uploadableStates)
        .returning('id')
        .executeTakeFirst();
      if (claimedRow === undefined) throw await partyFiles.busyRefusal(file.id, trx);
      await audit.append(trx, { ...auditFields, action: 'write_begun', decision: 'unknown', detail });
    });
    const ending = await attemptUpload(parties, request, file, path);
    const { state, refusal, status } = ending;
    const row = await partyFiles.tables.transaction().execute(async (trx) => {
      const statusDetail = status === null ? {} : { status: String(status) };
      const endedFile = await partyFiles.end(trx, file.id, state, refusal === null ? null : messageOf(ending));
      const outcome = { ...(refusal === null ? {} : { outcome: refusal.outcome ?? 'unknown', code: refusal.code }), ...statusDetail };
      await audit.append(trx, { ...auditFields, action: 'write', decision: decisions[state], detail: { ...detail, ...outcome } });
      return endedFile;
    });
    return { row, refusal };
  } finally {
    partyFiles.runningUploadIds.delete(file.id);
  }
}

function messageOf({ state, refusal }: UploadOutcome): string {
  return state === 'unknown' ? unknownMessage : (refusal?.message ?? '');
}

async function attemptUpload(parties: Parties, request: FastifyRequest, file: PartyFileRow, path: string): Promise<UploadOutcome> {
  try {
    const { status } = await sendForm(parties, request, file, path);
    return { state: 'uploaded', refusal: null, status };
  } catch (error) {
    const refusal = error instanceof Refusal ? error : unexpectedRefusal(request, error);
    const { outcome = 'unknown', status } = refusal;
    return { state: outcome, refusal, status: outcome === 'refused' ? status : null };
  }
}

/**
 * The refusal for a failure without an answer from the service. A file that the desk cannot read was not sent. Any other
 * outcome is unknown.
 */
function unexpectedRefusal(request: FastifyRequest, error: unknown): Refusal {
  request.log.error({ err: error }, 'the upload of a document failed');
  if (error instanceof DamagedFile)
    return new Refusal('internal', 'The desk can no longer read this file: delete it and choose it again', { outcome: 'not_sent' });
  const outcome: WriteOutcome = request.isSent ? 'unknown' : 'not_sent';
  return new Refusal('internal', outcome === 'unknown' ? unknownMessage : 'The desk failed before it sent this file: try again', {
    outcome,
  });
}

async function sendForm(parties: Parties, request: FastifyRequest, file: PartyFileRow, path: string): Promise<UpstreamAnswer> {
  const { partyFiles, custody, answerMs, now } = parties;
  const { user } = sessionOf(request);
  const facts: FormFacts = {
    boundary: `desk-${randomBytes(24).toString('hex')}`,
    mediaType: file.media_type,
    documentType: file.document_type,
  };
  const { before, after, contentType } = formAround(facts);
  // The content is read twice, because the hash is sent before the body.
  const bodyHash = await formHash(partyFiles.chunks.read(file), facts);
  const serviceRequest: ServiceRequest = {
    requestName: `POST ${path}`,
    isWrite: true,
    body: null,
    nowMs: now(),
    mayReadCause: mayReadCause(user.roles),
  };
  request.isSent = true;
  const answer = await completeAnswer(
    custody.sendUpload({
      path,
      contentType,
      bodyHash,
      bytes: before.length + file.size + after.length,
      content: formBytes(partyFiles.chunks.read(file), facts),
      timeoutMs: answerMs.write,
      claim: { userId: user.id, endpoint: partyFileForms[file.kind].row.path },
    }),
    serviceRequest,
  );
  if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer, serviceRequest);
  return answer;
}
