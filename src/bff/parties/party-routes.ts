import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { recordedWrite } from '#bff/audit/recorded-write.ts';
import type { Desk } from '#bff/desk.ts';
import { exchange } from '#bff/proxy/exchange.ts';
import { ownRead } from '#bff/proxy/own-read.ts';
import { mayReadCause } from '#bff/proxy/upstream-failure.ts';
import { Refusal } from '#bff/refusal.ts';
import { deskRoute } from '#bff/routes/desk-route.ts';
import { wholeBody } from '#bff/upstream-answer.ts';
import { lookUpDirectParties, reviewSandboxParty } from '#contract/desk/party-endpoints.ts';
import { listDirectParties } from '#contract/endpoints.ts';
import { readJson, writeJson } from '#contract/json.ts';
import { fillPath } from '#contract/path-params.ts';
import { sandboxEndpoints } from '#contract/sandbox.ts';
import { fileRoutes } from './file-routes.ts';
import { ReceivingTurns } from './receiving-turns.ts';
import { specUploads } from './spec-uploads.ts';

/** What the desk does about direct parties beyond passing on: files, a search without an e-mail in a URL, and the sandbox's operator. */
export function partyRoutes(app: FastifyInstance, desk: Desk): void {
  // A file is read by whoever takes it in, piece by piece.
  for (const type of ['application/octet-stream', 'multipart/form-data'])
    app.addContentTypeParser(type, (_request, body, done) => done(null, body));
  const turns = new ReceivingTurns();
  fileRoutes(app, desk, turns);
  specUploads(app, desk, turns);

  deskRoute(app, desk, lookUpDirectParties, async ({ body, session, request }) => {
    const given = Object.entries(body).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value] as const]));
    const query = Object.fromEntries(given);
    await desk.audit.record({
      action: 'people_searched',
      decision: 'done',
      actor: session.user,
      object: lookUpDirectParties.path,
      requestId: request.id,
      detail: { fields: Object.keys(query) },
    });
    // As it came: who asks reads it as leniently as the service's own list.
    return (await ownRead(desk, listDirectParties, { query })) as z.input<typeof lookUpDirectParties.response>;
  });

  deskRoute(app, desk, reviewSandboxParty, async ({ params, body, session, request }) => {
    if (desk.environment.kind !== 'sandbox') throw new Refusal('not_found', 'There is nothing here');
    const row = sandboxEndpoints.reviewDirectParty;
    const path = fillPath(row.path, { id: params['id'] ?? '' });
    const what = `${row.method} ${path}`;
    const prepared = { params, what, path, bytes: Buffer.from(writeJson(body)), body };
    const asked = { what, isWrite: true, body, nowMs: desk.now(), mayReadCause: mayReadCause(session.user.roles) };
    const answer = await recordedWrite(desk, request, prepared, () => exchange(desk, row, request, prepared, asked));
    return readJson(wholeBody(answer).toString('utf8')) as z.input<typeof reviewSandboxParty.response>;
  });
}
