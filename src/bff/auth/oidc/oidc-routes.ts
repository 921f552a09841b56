import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import type * as z from 'zod/mini';
import type { Auth } from '#bff/auth/open-auth.ts';
import { loginPage, sameSiteRedirectPage } from '#bff/auth/pages/login-page.ts';
import { returnPath } from '#bff/auth/pages/return-path.ts';
import { deviceLabel } from '#bff/auth/session/device-label.ts';
import { sessionLimits } from '#bff/auth/session/session-limits.ts';
import { findSession, sessionOf, signedIn } from '#bff/auth/signed-in.ts';
import { isStepUpRecent } from '#bff/auth/step-up.ts';
import { queryOf } from '#bff/core/http/request-query.ts';
import { newNonce, pageHeaders } from '#bff/core/http/security-headers.ts';
import { formOf, acceptForms } from '#bff/core/http/take-forms.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { providerStartPath, providerPurposes, type recentConfirmationSchema, type ProviderPurpose } from '#contract/desk/session.ts';
import { BadLogoutToken, endSessions, verifyLogout } from './backchannel-logout.ts';
import { exchangeCode } from './exchange-code.ts';
import { beginProviderSession, confirmByProvider } from './finish-round-trip.ts';
import type { Oidc } from './oidc.ts';
import { returnedPage } from './returned-page.ts';
import type { PendingRoundTrip } from './round-trips.ts';
import { StoppedSignIn, stopMessage } from './stopped-sign-in.ts';

/** The path to which the provider sends the browser back. */
const callbackPath = '/oidc/callback';

/** The object of sign-ins in the audit log. */
const object = '/bff/session';

/**
 * `/oidc/...` serves sign-in and back-channel logout of the provider. Sources: OpenID Connect Core 1.0, 3.1; Back-Channel
 * Logout 1.0. Our choice: the spec is silent about sign-in to the desk.
 */
export function oidcRoutes(app: FastifyInstance, auth: Auth, oidc: Oidc): void {
  const { settings, provider, pending } = oidc;
  acceptForms(app);

  // The page has a link instead of a form, because the content security policy would block the form's redirect to the provider.
  app.get(providerStartPath, async (request, reply) => {
    const query = queryOf(request.raw.url ?? '');
    const [purpose, returnTo] = [purposeOf(query.purpose), returnPath(query.to)];
    try {
      const session = await findSession(auth, request);
      if (purpose === 'confirm' && session === null) throw new StoppedSignIn('session_over');
      const scheme = auth.cookie.isSecure ? 'https' : 'http';
      const trip = {
        purpose,
        to: returnTo,
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        redirectUri: `${scheme}://${request.headers.host ?? ''}${callbackPath}`,
        sessionHash: session?.idHash ?? null,
      };
      const configuration = await provider.configuration();
      const state = client.randomState();
      const setCookie = await pending.begin(state, trip, { cookies: request.headers.cookie, address: request.ip });
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: trip.redirectUri,
        scope: settings.scopes,
        state,
        nonce: trip.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
        code_challenge_method: 'S256',
        ...(purpose === 'confirm'
          ? { prompt: 'login', max_age: '0', login_hint: session?.user.email ?? '' }
          : // The request has `max_age`, so the provider must return `auth_time`.
            { max_age: String(sessionLimits.absoluteMs / 1000) }),
      });
      return reply.header('set-cookie', setCookie).redirect(url.href, 303);
    } catch (error) {
      return refuseRoundTrip(request, reply, { purpose, to: returnTo, error });
    }
  });

  // The request comes from the provider's site. Its state and this browser's cookie authenticate it.
  app.get(callbackPath, { config: { origin: 'anywhere' } }, async (request, reply) => {
    const url = request.raw.url ?? '';
    const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
    let trip: PendingRoundTrip | null = null;
    try {
      trip = await pending.take(new URLSearchParams(query).get('state') ?? '', request.headers.cookie);
      const signInResult = await exchangeCode({ provider, settings, query, roundTrip: trip, nowMs: auth.now() });
      const { issuer, name } = settings;
      const finishedSignIn = {
        signInResult,
        roundTrip: trip,
        issuer,
        name,
        device: deviceLabel(request.headers['user-agent']),
        requestId: request.id,
      };
      if (trip.purpose === 'confirm') {
        await confirmByProvider(auth, finishedSignIn);
        return showReturnedPage(reply, null, 'confirm');
      }
      const { id, session } = await beginProviderSession(auth, finishedSignIn);
      reply.header('set-cookie', auth.cookie.set(id));
      if (trip.purpose === 'again') return showReturnedPage(reply, null, 'again');
      const landingPath = trip.to === '/' ? returnPath((await auth.preferences.of(session.user.id)).landing_page) : trip.to;
      // The answer is a page instead of a redirect, because the browser omits the Strict cookie after a redirect from the provider.
      return reply.headers(pageHeaders({ nonce: newNonce(), isSecure: auth.cookie.isSecure })).send(sameSiteRedirectPage(landingPath));
    } catch (error) {
      return refuseRoundTrip(request, reply, { purpose: trip?.purpose ?? 'sign_in', to: trip?.to ?? '/', error });
    }
  });

  app.post('/oidc/backchannel-logout', { config: { origin: 'form' } }, async (request, reply) => {
    try {
      const token = formOf(request.body).get('logout_token') ?? '';
      const claims = await verifyLogout(token, { provider, settings, nowMs: auth.now() });
      await endSessions(auth, claims, { settings, requestId: request.id });
      return await reply.code(200).send();
    } catch (error) {
      if (!(error instanceof BadLogoutToken)) throw error;
      request.log.warn({ err: error }, 'a logout token was refused');
      return reply.code(400).send({ error: 'invalid_request', error_description: error.message });
    }
  });

  // The page polls this route while the user confirms their identity in another window.
  app.get('/bff/session/confirmation', { onRequest: signedIn(auth) }, async (request, reply) =>
    reply.send({ is_recent: isStepUpRecent(auth, sessionOf(request)) } satisfies z.input<typeof recentConfirmationSchema>),
  );

  async function refuseRoundTrip(
    request: FastifyRequest,
    reply: FastifyReply,
    { purpose, to, error }: { readonly purpose: ProviderPurpose; readonly to: string; readonly error: unknown },
  ): Promise<FastifyReply> {
    if (!(error instanceof StoppedSignIn)) throw error;
    const { reason } = error;
    request.log.warn({ err: error, reason }, 'a sign-in at the provider failed');
    const action = purpose === 'confirm' ? 'step_up_failed' : 'sign_in_failed';
    await auth.refusals.record(
      { action, decision: 'refused', actor: null, object, requestId: request.id, detail: { code: reason } },
      object,
    );
    const sentence = stopMessage(reason, settings.name);
    if (purpose !== 'sign_in') return showReturnedPage(reply, sentence, purpose);
    const nonce = newNonce();
    const { environment, signInMethods } = auth;
    return reply
      .code(new Refusal('sign_in_failed', sentence).status)
      .headers(pageHeaders({ nonce, isSecure: auth.cookie.isSecure }))
      .send(loginPage({ nonce, environment, to, email: '', error: sentence, signInMethods }));
  }

  function showReturnedPage(reply: FastifyReply, problem: string | null, purpose: 'again' | 'confirm'): FastifyReply {
    const nonce = newNonce();
    return reply
      .code(problem === null ? 200 : 401)
      .headers(pageHeaders({ nonce, isSecure: auth.cookie.isSecure }))
      .send(returnedPage({ nonce, environment: auth.environment, purpose, name: settings.name, problem }));
  }
}

function purposeOf(text: string | undefined): ProviderPurpose {
  return providerPurposes.find((purpose) => purpose === text) ?? 'sign_in';
}
