import * as client from 'openid-client';
import { identityOf, isIncomplete, isProviderId, type Identity } from './claims.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { clockToleranceS, isConnectionLost, type Provider } from './provider.ts';
import type { PendingRoundTrip } from './round-trips.ts';
import { StoppedSignIn, type StopReason } from './stopped-sign-in.ts';

/** The result of a sign-in at the provider, with the user and the provider's session. */
export type SignInResult = {
  readonly identity: Identity;
  /** The provider's id of its session, or null if absent. */
  readonly sid: string | null;
  /** Whether the provider reports several factors. Source: RFC 8176, `mfa`. */
  readonly hasFactor: boolean;
  /** When the user last authenticated at the provider, ms since 1970, or 0 if absent. */
  readonly confirmedMs: number;
  /** When the ID token was issued, by the provider's clock, ms since 1970. */
  readonly issuedMs: number;
};

/** The input of an exchange of a code for claims. */
type CodeExchange = {
  readonly provider: Provider;
  readonly settings: OidcSettings;
  /** Query of the callback, with its `?`. */
  readonly query: string;
  readonly roundTrip: PendingRoundTrip;
  /** Wall clock, ms since 1970. */
  readonly nowMs: number;
};

/**
 * Exchanges the code in the callback for the user's claims. The library checks issuer, audience, state, nonce, times and
 * signature. Throws `StoppedSignIn`. Source: OpenID Connect Core 1.0, 3.1.3.7.
 */
export async function exchangeCode({ provider, settings, query, roundTrip, nowMs }: CodeExchange): Promise<SignInResult> {
  const configuration = await provider.configuration();
  try {
    const tokens = await client.authorizationCodeGrant(configuration, new URL(roundTrip.redirectUri + query), {
      expectedState: new URLSearchParams(query).get('state') ?? '',
      expectedNonce: roundTrip.nonce,
      pkceCodeVerifier: roundTrip.verifier,
      idTokenExpected: true,
      // For a confirmation, the user must have authenticated after the desk's request.
      ...(roundTrip.purpose === 'confirm' ? { maxAge: Math.max(0, Math.ceil((nowMs - roundTrip.startedMs) / 1000)) } : {}),
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new StoppedSignIn('bad_answer');
    const allClaims = { ...(await userinfoOf(configuration, tokens.access_token, claims, settings)), ...claims };
    const { sid, amr, auth_time: authTime = 0 } = claims;
    // The library checks only when a token expires. A token that was issued in the future would count as newer than later logouts.
    if (Math.max(claims.iat, authTime) * 1000 > nowMs + clockToleranceS * 1000) throw new StoppedSignIn('bad_answer');
    if (sid !== undefined && !(typeof sid === 'string' && isProviderId(sid))) throw new StoppedSignIn('bad_answer');
    return {
      identity: identityOf(claims.sub, allClaims, settings),
      sid: sid ?? null,
      hasFactor: Array.isArray(amr) && amr.includes('mfa'),
      confirmedMs: authTime * 1000,
      issuedMs: claims.iat * 1000,
    };
  } catch (error) {
    throw error instanceof StoppedSignIn ? error : new StoppedSignIn(reasonOf(error, roundTrip), error);
  }
}

/** Claims of the userinfo endpoint, for providers with small ID tokens. Empty when they are not needed. */
async function userinfoOf(
  configuration: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
  settings: OidcSettings,
): Promise<Readonly<Record<string, unknown>>> {
  if (!isIncomplete(claims, settings) || configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(configuration, accessToken, claims.sub);
}

function reasonOf(error: unknown, { purpose }: PendingRoundTrip): StopReason {
  if (error instanceof client.AuthorizationResponseError) return error.error === 'access_denied' ? 'access_denied' : 'provider_error';
  if (isConnectionLost(error)) return 'unreachable';
  if (error instanceof client.ResponseBodyError) {
    if (error.error === 'invalid_grant') return 'code_refused';
    return error.error === 'invalid_client' ? 'client_refused' : 'provider_error';
  }
  if (error instanceof client.WWWAuthenticateChallengeError) return error.status === 401 ? 'client_refused' : 'provider_error';
  const codes = codesOf(error);
  if (codes.includes('OAUTH_KEY_SELECTION_FAILED')) return 'bad_key';
  return purpose === 'confirm' && isAboutAuthTime(error) ? 'not_fresh' : 'bad_answer';
}

/** The library's error codes of an error and of its causes. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  return ['code' in error ? String(error.code) : '', ...codesOf(error.cause)];
}

/** Whether a check of `auth_time` failed. The library names the claim in the cause of its error. */
function isAboutAuthTime(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  if (typeof cause === 'object' && cause !== null && 'claim' in cause && cause.claim === 'auth_time') return true;
  return error.message.includes('auth_time') || isAboutAuthTime(cause);
}
