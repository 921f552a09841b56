import { isUserIdle } from './user-activity.ts';

/** An error answer of the server. Callers switch on `code` and show `message`. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';
  /** The HTTP status: 403. */
  readonly status: number;
  /** The cause for programs: `'forbidden'`, or `'unreadable'` for an answer that cannot be parsed. */
  readonly code: string;
  /** Path of the request field that caused the error: `'originator_entity.city'`. */
  readonly field: string | undefined;
  /** The parsed body of the answer. Some errors contain further fields. */
  readonly body: unknown;
  /** Method and path of the request: `'GET /api/v1/wallets'`. */
  readonly requestLine: string;
  /** The outcome of a write, if the server states it: `'not_sent'`. */
  readonly outcome: string | undefined;
  /** The delay in the Retry-After header, ms. Null without the header. */
  readonly retryAfterMs: number | null;

  constructor(facts: RefusalFacts) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.field = facts.field;
    this.requestLine = facts.requestLine;
    this.body = facts.body;
    this.outcome = facts.outcome;
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}

type RefusalFacts = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestLine: string;
  readonly field?: string | undefined;
  readonly body?: unknown;
  readonly outcome?: string | undefined;
  readonly retryAfterMs?: number | null;
};

/** Thrown if the connection or the desk's server is down. It is unknown whether a write was executed. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswer';
  /** Method and path of the request: `'GET /api/v1/wallets'`. */
  readonly requestLine: string;

  constructor(requestLine: string, cause: unknown) {
    super('The desk’s server did not answer', { cause });
    this.requestLine = requestLine;
  }
}

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query at the desk's origin: `'/api/v1/wallets?type=warm'`. */
  readonly url: string;
  /** The body, as JSON text. */
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether this is a background request, such as a poll. Background requests do not extend the session. */
  readonly isBackground?: boolean | undefined;
  /** Version of the record that the user saw. The server refuses the write if the record has another version (`If-Match`). */
  readonly ifMatch?: string | undefined;
  /** Further headers, by name. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Whether the request completes even if the page is closed before the answer (`keepalive`). */
  readonly keepalive?: boolean | undefined;
};

/** An answer before parsing. */
export type HttpAnswer = {
  readonly status: number;
  readonly ok: boolean;
  readonly text: string;
  /** The value of the Retry-After header. */ readonly retryAfter: string | null;
};

/**
 * Sends a request to the desk's own server with the session cookie. Throws `NoAnswerError` if the server does not answer, and rethrows
 * an abort.
 */
export async function send({
  method,
  url,
  body,
  signal,
  keepalive = false,
  isBackground = false,
  ifMatch,
  headers = {},
}: HttpRequest): Promise<HttpAnswer> {
  try {
    const answer = await fetch(url, {
      method,
      credentials: 'same-origin',
      redirect: 'error',
      keepalive,
      headers: {
        Accept: 'application/json',
        'X-Requested-By': 'desk',
        ...(isBackground || isUserIdle() ? { 'X-Background': '1' } : {}),
        ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
    return { status: answer.status, ok: answer.ok, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new NoAnswerError(`${method} ${url}`, cause);
  }
}

/**
 * A query string with its `?`: `'?type=warm&page_size=50'`. Undefined and empty values are left out; without values it is `''`.
 */
export function queryString(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '') ? [[name, String(value)]] : [],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
