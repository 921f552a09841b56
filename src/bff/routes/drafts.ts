import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Desk } from '#bff/desk.ts';
import { sessionOf, signedIn } from '#bff/guard/signed-in.ts';
import { accepted, readBody } from '#bff/proxy/request-body.ts';
import { draftBytesMax, draftNamePattern, draftSchema } from '#contract/desk/draft.ts';
import { writeJson } from '#contract/json.ts';

const savedSchema = z.strictObject({ values: draftSchema.shape.values });
const paramsSchema = z.strictObject({ name: z.string().check(z.regex(draftNamePattern, 'is not the name of a draft')) });

/** `/bff/drafts/:name`: a user's own half-filled forms. */
export function draftRoutes(app: FastifyInstance, { drafts, ...desk }: Desk): void {
  const onRequest = signedIn(desk);

  app.get('/bff/drafts/:name', { onRequest }, async (request, reply) => {
    const draft = await drafts.read(placeOf(request));
    // Most forms have none: no refusal, so that a browser does not report a failed load.
    if (draft === null) return reply.code(204).send();
    return reply.type('application/json; charset=utf-8').send(`{"values":${draft.values},"saved_at":"${draft.savedAt.toISOString()}"}`);
  });

  app.put('/bff/drafts/:name', { onRequest, bodyLimit: draftBytesMax.usual }, async (request, reply) => {
    const place = placeOf(request);
    const body = readBody(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    const savedAt = await drafts.save(place, writeJson(accepted(savedSchema, body).values));
    return reply.send({ saved_at: savedAt.toISOString() });
  });

  app.delete('/bff/drafts/:name', { onRequest }, async (request, reply) => {
    await drafts.drop(placeOf(request));
    return reply.code(204).send();
  });
}

function placeOf(request: FastifyRequest): { userId: number; name: string } {
  return { userId: sessionOf(request).user.id, name: accepted(paramsSchema, request.params).name };
}
