import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPending, type PendingSignIn } from '#bff/auth/factors/pending-sign-ins.ts';
import { relyingParty } from '#bff/auth/factors/relying-party.ts';
import { finishSignIn, secondStepChoices } from '#bff/auth/factors/second-step.ts';
import { returnPath } from '#bff/auth/pages/return-path.ts';
import { secondStepPage, secondStepPath } from '#bff/auth/pages/second-step-page.ts';
import { originOf } from '#bff/auth/session/sign-in.ts';
import { parseAccepted, readBody } from '#bff/core/http/request-body.ts';
import { queryOf } from '#bff/core/http/request-query.ts';
import { newNonce, pageHeaders } from '#bff/core/http/security-headers.ts';
import { formOf, acceptForms } from '#bff/core/http/take-forms.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { secondStepSchema, type SecondStep } from '#contract/desk/second-factor.ts';
import { landingOf } from './login-routes.ts';
import type { Auth } from './open-auth.ts';

type PageContent = { readonly to: string; readonly refusal: Refusal | null };

/** `/login/second-step` serves the page and its forms. Codes work without JavaScript. */
export function secondStepRoutes(app: FastifyInstance, auth: Auth): void {
  acceptForms(app);

  app.get(secondStepPath, { config: { origin: 'anywhere' } }, async (request, reply) => {
    const to = returnPath(queryOf(request.raw.url ?? '').to);
    const pending = await findPending(auth, request.headers.cookie);
    return pending === null ? startAgain(reply, to) : show(request, reply, pending, { to, refusal: null });
  });

  app.post(secondStepPath, { config: { origin: 'form' } }, async (request, reply) => {
    const form = formOf(request.body);
    const to = returnPath(form.get('to') ?? undefined);
    try {
      const { session, setCookies } = await finishSignIn(auth, {
        proof: proofOf(form),
        ...originOf(request),
        party: relyingParty(request, auth),
      });
      return reply.header('set-cookie', setCookies).redirect(await landingOf(auth, session, to), 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const pendingSignIn = await findPending(auth, request.headers.cookie);
      return pendingSignIn === null ? startAgain(reply, to) : show(request, reply, pendingSignIn, { to, refusal: error });
    }
  });

  /** Redirects to the password page, because the pending sign-in has expired or belongs to another browser. */
  function startAgain(reply: FastifyReply, to: string): FastifyReply {
    return reply.redirect(`/login?again=1&to=${encodeURIComponent(to)}`, 303);
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    pendingSignIn: PendingSignIn,
    { to, refusal }: PageContent,
  ): Promise<FastifyReply> {
    const nonce = newNonce();
    const choices = await secondStepChoices(auth, pendingSignIn, relyingParty(request, auth));
    if (refusal?.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    return reply
      .code(refusal?.status ?? 200)
      .headers(pageHeaders({ nonce, isSecure: auth.cookie.isSecure }))
      .send(
        secondStepPage({
          nonce,
          environment: auth.environment,
          to,
          email: pendingSignIn.user.email,
          choices,
          error: refusal?.message ?? null,
        }),
      );
  }
}

/** Returns the proof in a form, which is the form's only filled field. Throws a `Refusal`. */
function proofOf(form: URLSearchParams): SecondStep {
  const passkey = form.get('passkey');
  const [code, recovery_code] = [form.get('code') ?? undefined, form.get('recovery_code') ?? undefined];
  return parseAccepted(secondStepSchema, passkey === null ? { code, recovery_code } : { passkey: readBody(Buffer.from(passkey)) });
}
