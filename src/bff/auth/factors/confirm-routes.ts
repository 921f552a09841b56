import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deskRoute } from '#bff/auth/desk-route.ts';
import { providerNameOf } from '#bff/auth/oidc/oidc.ts';
import type { Auth } from '#bff/auth/open-auth.ts';
import { auditFailure, confirmPassword } from '#bff/auth/session/sign-in.ts';
import { sessionOf, signedIn } from '#bff/auth/signed-in.ts';
import { parseAccepted, readBody } from '#bff/core/http/request-body.ts';
import { requestConfirmationChoices } from '#contract/desk/account-endpoints.ts';
import { confirmationSchema, type ConfirmationChoices, type ConfirmationPurpose, type SecondStep } from '#contract/desk/second-factor.ts';
import { assertionOptions } from './passkeys.ts';
import { kindOf, proveFactor } from './prove-factor.ts';
import { relyingParty } from './relying-party.ts';
import { userFactors } from './user-factors.ts';

/** Maximum body of a confirmation, bytes. A passkey's answer has a few thousand. */
const confirmBytesMax = 65_536;

/** `/bff/session/confirm` lets the signed-in user confirm their identity by password or second factor. */
export function confirmRoutes(app: FastifyInstance, auth: Auth): void {
  deskRoute(app, auth, requestConfirmationChoices, ({ body, request }) => confirmationChoices(body.purpose, request));

  /** The password is throttled like a password at sign-in. */
  app.post('/bff/session/confirm', { bodyLimit: confirmBytesMax, onRequest: signedIn(auth) }, async (request, reply) => {
    const { password, ...proof } = parseAccepted(
      confirmationSchema,
      readBody(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)),
    );
    if (password === undefined) await confirmFactor(request, proof);
    else {
      const attempt = { password, address: request.ip, cookies: request.headers.cookie, requestId: request.id };
      await confirmPassword(auth, sessionOf(request), attempt);
    }
    return reply.code(204).send();
  });

  async function confirmationChoices(purpose: ConfirmationPurpose, request: FastifyRequest): Promise<ConfirmationChoices> {
    const { user, idHash } = sessionOf(request);
    const { passkeys, totp } = await userFactors(auth.tables, user.id);
    const challengeBinding = { boundTo: idHash, purpose: 'step_up' } as const;
    const passkey = await assertionOptions(auth, { userId: user.id, party: relyingParty(request, auth), binding: challengeBinding });
    const isPasswordEnough = purpose === 'step_up' ? auth.stepUpFactor === 'password' : passkeys === 0 && !totp;
    const provider = await providerNameOf(auth, user.id);
    // Until the provider answers, the desk does not know whether a sign-in at the provider counts as a second factor.
    const isProviderEnough = purpose === 'step_up' || isPasswordEnough;
    return {
      password: isPasswordEnough && provider === null && auth.signInMethods.hasPasswords,
      passkey,
      code: totp,
      provider: isProviderEnough ? provider : null,
    };
  }

  async function confirmFactor(request: FastifyRequest, proof: SecondStep): Promise<void> {
    const session = sessionOf(request);
    const { user, idHash } = session;
    const source = { address: request.ip, cookies: request.headers.cookie, party: relyingParty(request, auth) };
    const challengeBinding = { boundTo: idHash, purpose: 'step_up' } as const;
    const factor = await proveFactor(auth, { user, proof, binding: challengeBinding, source }).catch((error: unknown) =>
      auditFailure(auth, 'step_up_failed', { email: user.email, requestId: request.id, factor: kindOf(proof) }, error),
    );
    const entry = {
      action: 'step_up',
      decision: 'done',
      actor: user,
      object: '/bff/session',
      requestId: request.id,
      detail: { factor },
    } as const;
    await auth.sessions.confirm(session, (trx) => auth.audit.append(trx, entry), { hasFactor: true });
  }
}
