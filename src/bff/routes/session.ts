import type { FastifyInstance } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { sessionOf, signedIn } from '#bff/guard/signed-in.ts';
import { accepted, readBody } from '#bff/proxy/request-body.ts';
import { sessionBody, signIn } from '#bff/session/sign-in.ts';
import { signInSchema } from '#contract/session.ts';

/** Largest sign-in, bytes. */
const signInBytesMax = 16_384;

/** `/bff/session`: who am I, sign in, sign out. */
export function sessionRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/bff/session', { onRequest: signedIn(desk) }, async (request, reply) => reply.send(await sessionBody(desk, sessionOf(request))));

  app.post('/bff/session', { bodyLimit: signInBytesMax }, async (request, reply) => {
    const { email, password } = accepted(signInSchema, readBody(bytesOf(request.body)));
    const previousId = desk.cookie.read(request.headers.cookie);
    const { id, session } = await signIn(desk, { email, password, address: request.ip, previousId });
    return reply.header('set-cookie', desk.cookie.set(id)).send(await sessionBody(desk, session));
  });

  // Twice is fine: whoever has no session is signed out already.
  app.delete('/bff/session', async (request, reply) => {
    const id = desk.cookie.read(request.headers.cookie);
    if (id !== null) await desk.sessions.end(id);
    return reply.code(204).headers({ 'set-cookie': desk.cookie.clear, 'clear-site-data': '"cache", "storage"' }).send();
  });
}

function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
