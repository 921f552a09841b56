import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Auth } from '#bff/auth/open-auth.ts';
import { newNonce, pageHeaders } from '#bff/core/http/security-headers.ts';
import { formOf, acceptForms } from '#bff/core/http/take-forms.ts';
import { invitePath } from '#contract/desk/users.ts';
import { invitePage } from './invite-page.ts';
import { checkNewPassword } from './password-check.ts';
import { findLink, consumeLink } from './user-links.ts';

type PageContent = Parameters<typeof invitePage>[0]['content'];

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * `/invite/<token>` sets a password without a session. Opening the page does not consume the link, because mail scanners
 * open links. The form sends the token in its body, which is not logged.
 */
export function inviteRoutes(app: FastifyInstance, auth: Auth): void {
  acceptForms(app);

  app.get<{ Params: { token: string } }>(`${invitePath}/:token`, { config: { origin: 'anywhere' } }, async (request, reply) => {
    const { token } = request.params;
    const link = auth.signInMethods.hasPasswords && tokenPattern.test(token) ? await findLink(auth, token) : null;
    return link === null ? show(reply, 404, 'invalid') : show(reply, 200, { link, token, error: null });
  });

  app.post(invitePath, { config: { origin: 'form' } }, async (request, reply) => {
    const form = formOf(request.body);
    const token = form.get('token') ?? '';
    // The link is checked first, so that a wrong token causes no costly password hash.
    const link = auth.signInMethods.hasPasswords && tokenPattern.test(token) ? await findLink(auth, token) : null;
    if (link === null) return show(reply, 404, 'invalid');
    const password = form.get('password') ?? '';
    const error = await checkNewPassword({ password, again: form.get('again') ?? '', user: link });
    if (error !== null) return show(reply, 400, { link, token, error });
    const passwordHash = await auth.passwords.hash(password);
    const isConsumed = await consumeLink(auth, { token, passwordHash, requestId: request.id });
    return isConsumed ? show(reply, 200, 'set') : show(reply, 404, 'invalid');
  });

  function show(reply: FastifyReply, status: number, content: PageContent): FastifyReply {
    const nonce = newNonce();
    return reply
      .code(status)
      .headers(pageHeaders({ nonce, isSecure: auth.cookie.isSecure }))
      .send(invitePage({ nonce, environment: auth.environment, content }));
  }
}
