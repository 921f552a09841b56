import { createRemoteJWKSet, customFetch as joseFetch, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { isLoopback } from '#bff/core/http/own-host.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { ForbiddenAddress, ProviderFetch, providerSecondsMax } from './provider-fetch.ts';
import { StoppedSignIn } from './stopped-sign-in.ts';

/** How long the provider's document is valid, ms. An expired document is still used while the provider is unreachable. */
const documentMs = 60 * 60_000;

/** Time between two attempts to read the document, ms, so that retries of users do not flood a failing provider. */
const retryMs = 3000;

/**
 * Times for the keys of logout tokens, ms. The keys are read again after `cacheMaxAge`, and for an unknown key at most once per
 * `cooldownDuration`.
 */
const keyTimes = { cooldownDuration: 5000, cacheMaxAge: 60_000 } as const;

/** Accepted clock difference to the provider, s. */
export const clockToleranceS = 30;

// `ProviderFetch` permits plain http only on this machine.
// oxlint-disable-next-line typescript/no-deprecated -- the library marks this function as deprecated only to warn of plain http
const permitPlainHttp: (configuration: client.Configuration) => void = client.allowInsecureRequests;

type CachedDocument = { readonly metadata: client.ServerMetadata; readonly keys: JWTVerifyGetKey; readonly readMs: number };

/**
 * The OpenID Connect provider. Its document is read on first use, so that an unreachable provider does not stop the desk. Source: OpenID
 * Connect Discovery 1.0.
 */
export class Provider {
  readonly #settings: OidcSettings;
  readonly #now: () => number;
  readonly #http: ProviderFetch;
  #cached: CachedDocument | null = null;
  #failed: { readonly atMs: number; readonly error: unknown } | null = null;
  #reading: Promise<CachedDocument> | null = null;

  constructor(settings: OidcSettings, now: () => number) {
    this.#settings = settings;
    this.#now = now;
    this.#http = new ProviderFetch(settings.issuer);
  }

  /**
   * The library's configuration for one sign-in. Every sign-in reads the provider's keys again, so that new and withdrawn
   * keys take effect at once. Throws `StoppedSignIn`.
   */
  async configuration(): Promise<client.Configuration> {
    const { metadata } = await this.#document();
    const { clientId, clientSecret } = this.#settings;
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth = methods.includes('client_secret_basic') ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
    const configuration = new client.Configuration(metadata, clientId, { [client.clockTolerance]: clockToleranceS }, auth);
    configuration[client.customFetch] = this.#http.fetch;
    configuration.timeout = providerSecondsMax;
    // Without this option the library trusts the TLS connection to the provider instead of the token's signature.
    client.enableNonRepudiationChecks(configuration);
    if (this.#isLocal()) permitPlainHttp(configuration);
    return configuration;
  }

  /** The provider's keys, cached for a minute. Throws `StoppedSignIn`. */
  async keys(): Promise<JWTVerifyGetKey> {
    return (await this.#document()).keys;
  }

  /** The provider's document. Throws `StoppedSignIn`. */
  async metadata(): Promise<client.ServerMetadata> {
    return (await this.#document()).metadata;
  }

  close(): Promise<void> {
    return this.#http.close();
  }

  async #document(): Promise<CachedDocument> {
    const nowMs = this.#now();
    if (this.#cached !== null && nowMs - this.#cached.readMs < documentMs) return this.#cached;
    const isTooSoon = this.#failed !== null && nowMs - this.#failed.atMs < retryMs;
    if (isTooSoon && this.#cached !== null) return this.#cached;
    if (isTooSoon) throw stoppedSignInOf(this.#failed?.error);
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    try {
      return await this.#reading;
    } catch (error) {
      this.#failed = { atMs: this.#now(), error };
      if (this.#cached !== null && isConnectionLost(error)) return this.#cached;
      throw stoppedSignInOf(error);
    }
  }

  async #read(): Promise<CachedDocument> {
    const { issuer, clientId } = this.#settings;
    const discovery = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      [client.customFetch]: this.#http.fetch,
      timeout: providerSecondsMax,
      execute: this.#isLocal() ? [permitPlainHttp] : [],
    });
    const metadata: client.ServerMetadata = discovery.serverMetadata();
    const { authorization_endpoint: authorize, token_endpoint: token, jwks_uri: jwks, userinfo_endpoint: userinfo } = metadata;
    if (authorize === undefined || token === undefined || jwks === undefined) throw new ForbiddenAddress('an address is missing');
    this.#http.permit([authorize, token, jwks, ...(userinfo === undefined ? [] : [userinfo])]);
    const keys = createRemoteJWKSet(new URL(jwks), {
      [joseFetch]: this.#http.fetch,
      timeoutDuration: providerSecondsMax * 1000,
      ...keyTimes,
    });
    this.#failed = null;
    return (this.#cached = { metadata, keys, readMs: this.#now() });
  }

  #isLocal(): boolean {
    const { protocol, hostname } = new URL(this.#settings.issuer);
    return protocol === 'http:' && isLoopback(hostname);
  }
}

/** Whether the provider did not answer, or answered that it is unavailable. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof ForbiddenAddress || !(error instanceof Error)) return false;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(E[A-Z]+|UND_ERR_.*|OAUTH_TIMEOUT|OAUTH_ABORT|ERR_JWKS_TIMEOUT|ERR_(SSL|TLS).*|.*CERT.*)$/.test(code)) return true;
  if (error.cause instanceof Response) return error.cause.status >= 500 || error.cause.status === 429;
  return isConnectionLost(error.cause);
}

function stoppedSignInOf(error: unknown): StoppedSignIn {
  return error instanceof StoppedSignIn ? error : new StoppedSignIn(isConnectionLost(error) ? 'unreachable' : 'bad_provider', error);
}
