import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { newNonce, pageHeaders } from '#bff/guard/security-headers.ts';
import { findSession } from '#bff/guard/signed-in.ts';
import { loginPage } from '#bff/pages/login-page.ts';
import { returnPath } from '#bff/pages/return-path.ts';
import { queryOf } from '#bff/proxy/request-query.ts';
import { Refusal } from '#bff/refusal.ts';
import { signIn } from '#bff/session/sign-in.ts';
import { signInSchema } from '#contract/desk/session.ts';

/** Largest form, bytes. */
const formBytesMax = 16_384;

/** `/login`: the page, and its form, which works without JavaScript. */
export function loginRoutes(app: FastifyInstance, desk: Desk): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: formBytesMax }, (_request, body, done) =>
    done(null, String(body)),
  );

  app.get('/login', { config: { origin: 'anywhere' } }, async (request, reply) => {
    const to = returnPath(queryOf(request.raw.url ?? '').to);
    if ((await findSession(desk, request)) !== null) return reply.redirect(to, 303);
    return show(reply, { to, email: '', refusal: null });
  });

  app.post('/login', { config: { origin: 'form' } }, async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const to = returnPath(form.get('to') ?? undefined);
    const given = signInSchema.safeParse({ email: form.get('email')?.trim(), password: form.get('password') });
    if (!given.success)
      return show(reply, { to, email: '', refusal: new Refusal('invalid_request', 'Give your e-mail address and your password.') });
    try {
      const { session, setCookies } = await signIn(desk, {
        ...given.data,
        address: request.ip,
        cookies: request.headers.cookie,
        requestId: request.id,
      });
      // Who was led here by a link goes on to it; everybody else to the page that they chose.
      const landing = to === '/' ? returnPath((await desk.preferences.of(session.user.id)).landing_page) : to;
      return reply.header('set-cookie', setCookies).redirect(landing, 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return show(reply, { to, email: given.data.email, refusal: error });
    }
  });

  function show(reply: FastifyReply, { to, email, refusal }: { to: string; email: string; refusal: Refusal | null }): FastifyReply {
    const nonce = newNonce();
    if (refusal?.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    return reply
      .code(refusal?.status ?? 200)
      .headers(pageHeaders({ nonce, isSecure: desk.cookie.isSecure }))
      .send(loginPage({ nonce, environment: desk.environment, to, email, error: refusal?.message ?? null }));
  }
}
