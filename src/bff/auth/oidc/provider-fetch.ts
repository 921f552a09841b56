import { Agent, request } from 'undici';
import { isLoopback } from '#bff/core/http/own-host.ts';

/** Longest answer of the provider, bytes (1 MiB). */
const answerBytesMax = 1024 * 1024;

/** Time to connect, ms. */
const connectMsMax = 5000;

/** Time limit of one request to the provider, s. */
export const providerSecondsMax = 8;

/** A request that the desk does not send, because its origin does not belong to the provider. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

type RequestParts = {
  readonly method: string;
  readonly headers: Headers | Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Sends requests only to the provider's own origins, without following redirects. Requires TLS unless the provider runs on
 * this machine.
 */
export class ProviderFetch {
  readonly #agent = new Agent({
    connect: { timeout: connectMsMax },
    headersTimeout: providerSecondsMax * 1000,
    bodyTimeout: providerSecondsMax * 1000,
    maxResponseSize: answerBytesMax,
  });
  #origins: ReadonlySet<string>;

  constructor(issuer: string) {
    this.#origins = new Set([new URL(issuer).origin]);
  }

  /** Permits the origins of addresses in the provider's own document. Throws `ForbiddenAddress`. */
  permit(addresses: readonly string[]): void {
    for (const address of addresses) requireTransport(address);
    this.#origins = new Set([...this.#origins, ...addresses.map((address) => new URL(address).origin)]);
  }

  /** `fetch` for the OpenID Connect libraries. Throws `ForbiddenAddress` and the errors of `undici`. */
  readonly fetch = async (address: string, { method, headers, body, signal }: RequestParts): Promise<Response> => {
    requireTransport(address);
    if (!this.#origins.has(new URL(address).origin)) throw new ForbiddenAddress('the address is not the provider’s');
    const answer = await request(address, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      body: body instanceof URLSearchParams || typeof body === 'string' ? String(body) : null,
      signal: signal ?? AbortSignal.timeout(providerSecondsMax * 1000),
      dispatcher: this.#agent,
    });
    const contentType = answer.headers['content-type'];
    const bytes = await answer.body.bytes();
    return new Response(answer.statusCode === 204 ? null : bytes, {
      status: answer.statusCode,
      headers: typeof contentType === 'string' ? { 'content-type': contentType } : {},
    });
  };

  close(): Promise<void> {
    return this.#agent.close();
  }
}

function requireTransport(address: string): void {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return;
  throw new ForbiddenAddress('the address has no TLS');
}
