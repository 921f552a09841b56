import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { fakeService } from '#bff/test-desk.ts';
import { testClient } from './test-provider.ts';

/** The claims of a token. The value undefined omits a claim. */
type Claims = Readonly<Record<string, unknown>>;

/** How the next ID token and its answer differ from valid ones. */
type Forgery = {
  readonly claims?: Claims;
  /** Whether the token is signed with a key that the provider does not publish. */
  readonly isForeignKey?: boolean;
  /** Replaces the answer to the token request. */
  readonly answer?: (response: ServerResponse) => void;
};

/** A simulated provider, whose ID tokens and logout tokens can have one error each. */
export async function forgedProvider() {
  const [ownKeys, foreignKeys] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const state: { nonce: string; forgery: Forgery; metadata: object } = { nonce: '', forgery: {}, metadata: {} };
  const jwks = { keys: [{ ...(await exportJWK(ownKeys.publicKey)), alg: 'ES256', use: 'sig', kid: 'own' }] };
  const json = (response: ServerResponse, body: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const sign = (key: CryptoKey, claims: Claims, typ: string) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid: key === ownKeys.privateKey ? 'own' : 'other', typ }).sign(key);

  const service = await fakeService((request, response) => {
    const path = new URL(request.url ?? '/', 'http://provider.invalid').pathname;
    if (path === '/.well-known/openid-configuration') return json(response, { ...documentOf(service.url), ...state.metadata });
    if (path === '/jwks') return json(response, jwks);
    if (path !== '/token') return json(response, {}, 404);
    if (state.forgery.answer !== undefined) return state.forgery.answer(response);
    const claims = { ...validClaims(service.url, state.nonce), ...state.forgery.claims };
    const key = state.forgery.isForeignKey === true ? foreignKeys.privateKey : ownKeys.privateKey;
    void sign(key, claims, 'JWT').then((id_token) => json(response, { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token }));
  });

  return {
    issuer: service.url,
    receivedRequests: service.receivedRequests,
    close: service.close,
    /** Replaces values of the provider's document. */
    setMetadata: (metadata: object) => (state.metadata = metadata),
    /** Prepares the provider's answer to the code of the sign-in that began at `authorizeUrl`. */
    prepare: (authorizeUrl: string, forgery: Forgery = {}) => {
      state.nonce = new URL(authorizeUrl).searchParams.get('nonce') ?? '';
      state.forgery = forgery;
    },
    /** A logout token whose claims differ from those of a valid token. */
    logoutToken: (extraClaims: Claims, { isForeignKey = false, typ = 'logout+jwt' } = {}) =>
      sign(isForeignKey ? foreignKeys.privateKey : ownKeys.privateKey, { ...validLogoutClaims(service.url), ...extraClaims }, typ),
  };
}

export type ForgedProvider = Awaited<ReturnType<typeof forgedProvider>>;

function documentOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  };
}

const seconds = () => Math.floor(Date.now() / 1000);

function validClaims(iss: string, nonce: string): Claims {
  const user = {
    sub: 'f-1',
    sid: 'sid-1',
    email: 'fay@acme.example',
    email_verified: true,
    name: 'Fay Forged',
    groups: ['custody-treasury'],
  };
  return { iss, aud: testClient.clientId, iat: seconds(), exp: seconds() + 60, auth_time: seconds(), nonce, ...user };
}

function validLogoutClaims(iss: string): Claims {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  return { iss, aud: testClient.clientId, iat: seconds(), exp: seconds() + 120, jti: randomUUID(), sub: 'f-1', sid: 'sid-1', events };
}
