import type { FastifyInstance } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { findSession, sessionOf, signedIn } from '#bff/guard/signed-in.ts';
import { accepted, readBody } from '#bff/proxy/request-body.ts';
import { confirmPassword, sessionBody, signIn } from '#bff/session/sign-in.ts';
import { confirmSchema, signInSchema } from '#contract/desk/session.ts';

/** Largest sign-in, bytes. */
const signInBytesMax = 16_384;

/** `/bff/session`: who am I, sign in, sign out. */
export function sessionRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/bff/session', { onRequest: signedIn(desk) }, async (request, reply) => reply.send(await sessionBody(desk, sessionOf(request))));

  app.post('/bff/session', { bodyLimit: signInBytesMax }, async (request, reply) => {
    const { email, password } = accepted(signInSchema, readBody(bytesOf(request.body)));
    const { session, setCookies } = await signIn(desk, {
      email,
      password,
      address: request.ip,
      cookies: request.headers.cookie,
      requestId: request.id,
    });
    return reply.header('set-cookie', setCookies).send(await sessionBody(desk, session));
  });

  /** The password again, which money asks for when it was given too long ago. Throttled like signing in. Sending, 1. */
  app.post('/bff/session/confirm', { bodyLimit: signInBytesMax, onRequest: signedIn(desk) }, async (request, reply) => {
    const { password } = accepted(confirmSchema, readBody(bytesOf(request.body)));
    const session = sessionOf(request);
    await confirmPassword(desk, session, { password, address: request.ip, cookies: request.headers.cookie, requestId: request.id });
    return reply.code(204).send();
  });

  // Twice is fine: whoever has no session is signed out already.
  app.delete('/bff/session', async (request, reply) => {
    const id = desk.cookie.read(request.headers.cookie);
    const session = await findSession(desk, request);
    if (id !== null)
      await desk.sessions.end(id, (trx) =>
        desk.audit.append(trx, {
          action: 'sign_out',
          decision: 'done',
          actor: session?.user ?? null,
          object: '/bff/session',
          requestId: request.id,
        }),
      );
    return reply.code(204).headers({ 'set-cookie': desk.cookie.clear, 'clear-site-data': '"cache", "storage"' }).send();
  });
}

function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
