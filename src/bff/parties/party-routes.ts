import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { deskRoute } from '#bff/auth/index.ts';
import { serviceRead } from '#bff/proxy/index.ts';
import { lookUpDirectParties } from '#contract/desk/party-endpoints.ts';
import { listDirectParties } from '#contract/service/direct-party.ts';
import { fileRoutes } from './file-routes.ts';
import type { Parties } from './open-parties.ts';
import { UploadTurns } from './receiving-turns.ts';
import { specUploads } from './spec-uploads.ts';

/** The routes of the desk for direct parties. They serve files, and a search without the e-mail in the URL. */
export function partyRoutes(app: FastifyInstance, parties: Parties): void {
  // The handler reads the body as a stream.
  for (const type of ['application/octet-stream', 'multipart/form-data'])
    app.addContentTypeParser(type, (_request, body, done) => done(null, body));
  const turns = new UploadTurns();
  fileRoutes(app, parties, turns);
  specUploads(app, parties, turns);

  deskRoute(app, parties, lookUpDirectParties, async ({ body, session, request }) => {
    const filledFields = Object.entries(body).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value] as const],
    );
    const query = Object.fromEntries(filledFields);
    await parties.audit.record({
      action: 'people_searched',
      decision: 'done',
      actor: session.user,
      object: lookUpDirectParties.path,
      requestId: request.id,
      detail: { fields: Object.keys(query) },
    });
    // The answer is passed on unchanged, because the browser reads it as leniently as it reads the service's own list.
    return (await serviceRead(parties, listDirectParties, { query })) as z.input<typeof lookUpDirectParties.response>;
  });
}
