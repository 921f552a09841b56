import type { FastifyInstance, FastifyReply } from 'fastify';
import { relyingParty } from '#bff/auth/factors/relying-party.ts';
import { finishSignIn, requirePending, secondStepChoices } from '#bff/auth/factors/second-step.ts';
import { originOf, sessionBody, signIn, type StartedSignIn } from '#bff/auth/session/sign-in.ts';
import { parseAccepted, readBody } from '#bff/core/http/request-body.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { secondStepSchema } from '#contract/desk/second-factor.ts';
import { signInSchema } from '#contract/desk/session.ts';
import type { Auth } from './open-auth.ts';
import { findSession, sessionOf, signedIn } from './signed-in.ts';

/** Maximum sign-in body, bytes. */
const signInBytesMax = 16_384;

/** Maximum body of a second step, bytes. A passkey's answer has a few thousand. */
const secondStepBytesMax = 65_536;

/** `/bff/session` serves the current session, sign-in and sign-out. */
export function sessionRoutes(app: FastifyInstance, auth: Auth): void {
  app.get('/bff/session', { onRequest: signedIn(auth) }, async (request, reply) => reply.send(await sessionBody(auth, sessionOf(request))));

  app.post('/bff/session', { bodyLimit: signInBytesMax }, async (request, reply) => {
    const { email, password } = parseAccepted(signInSchema, readBody(bytesOf(request.body)));
    return sendStartedSession(reply, await signIn(auth, { email, password, ...originOf(request) }));
  });

  /** The possible second steps of this browser's sign-in. */
  app.post('/bff/session/second-step/choices', { bodyLimit: signInBytesMax }, async (request) => {
    const pendingSignIn = await requirePending(auth, request.headers.cookie);
    return secondStepChoices(auth, pendingSignIn, relyingParty(request, auth));
  });

  app.post('/bff/session/second-step', { bodyLimit: secondStepBytesMax }, async (request, reply) => {
    const proof = parseAccepted(secondStepSchema, readBody(bytesOf(request.body)));
    return sendStartedSession(reply, await finishSignIn(auth, { proof, ...originOf(request), party: relyingParty(request, auth) }));
  });

  // A sign-out can be repeated, because a user without a session is already signed out.
  app.delete('/bff/session', async (request, reply) => {
    const id = auth.cookie.read(request.headers.cookie);
    const session = await findSession(auth, request);
    if (id !== null)
      await auth.sessions.end(id, (trx) =>
        auth.audit.append(trx, {
          action: 'sign_out',
          decision: 'done',
          actor: session?.user ?? null,
          object: '/bff/session',
          requestId: request.id,
        }),
      );
    return reply.code(204).headers({ 'set-cookie': auth.cookie.clearingHeader, 'clear-site-data': '"cache", "storage"' }).send();
  });

  async function sendStartedSession(reply: FastifyReply, { session, setCookies }: StartedSignIn): Promise<FastifyReply> {
    reply.header('set-cookie', setCookies);
    if (session === null) throw new Refusal('second_factor_required', 'Correct password: confirm with your second factor');
    return reply.send(await sessionBody(auth, session));
  }
}

function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
