import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uploadAppointment, uploadCustodyAgreement, uploadSupportingDocument } from '#contract/service/direct-party.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { isSameSignature } from '#custody/auth/claim.ts';
import { uploadCaller } from '#custody/auth/upload.ts';
import { checkFeature } from '#custody/direct-parties/settlements-enabled.ts';
import { parsePart, type RouteContext } from '#custody/http/routes.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { requireDirectParty } from '#custody/store/direct-parties.ts';
import { readForm } from './read-form.ts';
import { storeBody } from './spool.ts';
import { storeDocument } from './store-document.ts';

const uploads = [
  { row: uploadCustodyAgreement, slot: 'custody_agreement' },
  { row: uploadAppointment, slot: 'appointment_of_authorized_person_agreement' },
  { row: uploadSupportingDocument, slot: 'supporting_documents' },
] as const satisfies readonly { row: Endpoint; slot: Tables['direct_party_documents']['slot'] }[];

type Upload = (typeof uploads)[number];

/**
 * Registers the document uploads. The signature is verified before the body is read, so that an unknown sender cannot fill
 * the disk. The signature covers the hash of the body. The service writes the body to disk, and then compares the hash
 * with the body.
 */
export function registerUploads(app: FastifyInstance, context: RouteContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    for (const upload of uploads) registerUpload(scope, upload, context);
  });
}

function registerUpload(scope: FastifyInstance, { row, slot }: Upload, { service, credentials }: RouteContext): void {
  const { document: form } = row;
  if (form === null) throw new TypeError(`${row.path} has no document`);
  scope.route({
    method: row.method,
    url: row.path,
    onRequest: async (request) => {
      const { method, originalUrl: target, headers } = request;
      const caller = uploadCaller({ method, target, headers, bodyHash: signedHash(request) }, credentials, service.clock.real());
      await checkFeature(row, service.db);
      if (!caller.isAdministrator) throw new Refusal('administrator_missing');
      parsePart(row.query, request.query);
      await requireDirectParty(service.db, parsePart(row.params, request.params)['id']);
    },
    handler: async (request, reply) => {
      const { id = '' } = parsePart(row.params, request.params);
      const body = await storeBody(request.body instanceof Readable ? request.body : Readable.from([]), service.documentsDir);
      try {
        if (!isSameSignature(signedHash(request), body.hash)) throw new Refusal('signature_wrong');
        const { details } = await requireDirectParty(service.db, id);
        const document = await readForm(body, request.headers['content-type'] ?? '', form, details.kind);
        await storeDocument(service, { partyId: id, slot, body, document });
      } finally {
        await body.file.close();
      }
      return reply.send();
    },
  });
}

/** Returns the hash in the signed header. It is empty if the header is missing, and `uploadCaller` then refuses. */
function signedHash({ headers }: FastifyRequest): string {
  const hash = headers['x-authorization-content-sha256'];
  return typeof hash === 'string' ? hash : '';
}
