import type { FastifyInstance, FastifyReply } from 'fastify';
import { loginPage } from '#bff/auth/pages/login-page.ts';
import { returnPath } from '#bff/auth/pages/return-path.ts';
import { secondStepPath } from '#bff/auth/pages/second-step-page.ts';
import type { ActiveSession } from '#bff/auth/session/sessions.ts';
import { originOf, signIn } from '#bff/auth/session/sign-in.ts';
import { queryOf } from '#bff/core/http/request-query.ts';
import { newNonce, pageHeaders } from '#bff/core/http/security-headers.ts';
import { formOf, acceptForms } from '#bff/core/http/take-forms.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { signInSchema } from '#contract/desk/session.ts';
import type { Auth } from './open-auth.ts';
import { findSession } from './signed-in.ts';

/** The message when the second step came too late. */
const expiredMessage = 'This sign-in took too long, or was started in another browser: enter your password again.';

/** The first page of a new session. It is the page that the user requested, otherwise their landing page. */
export async function landingOf(
  { preferences }: Pick<Auth, 'preferences'>,
  session: ActiveSession | null,
  requestedPath: string,
): Promise<string> {
  return session === null || requestedPath !== '/' ? requestedPath : returnPath((await preferences.of(session.user.id)).landing_page);
}

/** `/login` serves the page and its form, which works without JavaScript. */
export function loginRoutes(app: FastifyInstance, auth: Auth): void {
  acceptForms(app);

  app.get('/login', { config: { origin: 'anywhere' } }, async (request, reply) => {
    const { to: targetPath, again } = queryOf(request.raw.url ?? '');
    const to = returnPath(targetPath);
    if ((await findSession(auth, request)) !== null) return reply.redirect(to, 303);
    return show(reply, {
      to,
      email: '',
      refusal: again === undefined ? null : new Refusal('sign_in_expired', expiredMessage, { status: 200 }),
    });
  });

  app.post('/login', { config: { origin: 'form' } }, async (request, reply) => {
    const form = formOf(request.body);
    const to = returnPath(form.get('to') ?? undefined);
    const credentials = signInSchema.safeParse({ email: form.get('email')?.trim(), password: form.get('password') });
    if (!credentials.success)
      return show(reply, { to, email: '', refusal: new Refusal('invalid_request', 'Enter your e-mail address and password.') });
    try {
      const { session, setCookies } = await signIn(auth, { ...credentials.data, ...originOf(request) });
      const nextPath = session === null ? `${secondStepPath}?to=${encodeURIComponent(to)}` : await landingOf(auth, session, to);
      return reply.header('set-cookie', setCookies).redirect(nextPath, 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return show(reply, { to, email: credentials.data.email, refusal: error });
    }
  });

  function show(reply: FastifyReply, { to, email, refusal }: { to: string; email: string; refusal: Refusal | null }): FastifyReply {
    const nonce = newNonce();
    if (refusal?.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    return reply
      .code(refusal?.status ?? 200)
      .headers(pageHeaders({ nonce, isSecure: auth.cookie.isSecure }))
      .send(
        loginPage({ nonce, environment: auth.environment, to, email, error: refusal?.message ?? null, signInMethods: auth.signInMethods }),
      );
  }
}
