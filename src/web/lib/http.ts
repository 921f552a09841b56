import { isLeftAlone } from './activity.ts';

/** A refusal that came back: switch on `code`, show `message`. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';
  /** The HTTP status: 403. */
  readonly status: number;
  /** What it is about, for programs: `'forbidden'`, or `'unreadable'` when the answer made no sense. */
  readonly code: string;
  /** Path of the field that the refusal names, when it names one: `'originator_entity.city'`. */
  readonly field: string | undefined;
  /** The whole body of the refusal, for what only some of them carry. */
  readonly body: unknown;
  /** What was asked: `'GET /api/v1/wallets'`. */
  readonly asked: string;
  /** What the server says that a write came to, when it does: `'not_sent'`. */
  readonly outcome: string | undefined;
  /** How long the server says to wait before asking again, ms; null when it does not say. */
  readonly retryAfterMs: number | null;

  constructor(facts: RefusalFacts) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.field = facts.field;
    this.asked = facts.asked;
    this.body = facts.body;
    this.outcome = facts.outcome;
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}

type RefusalFacts = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly asked: string;
  readonly field?: string | undefined;
  readonly body?: unknown;
  readonly outcome?: string | undefined;
  readonly retryAfterMs?: number | null;
};

/** Nothing came back: the line is down, or the desk's server is. Whether a write happened is not known. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** What was asked: `'GET /api/v1/wallets'`. */
  readonly asked: string;

  constructor(asked: string, cause: unknown) {
    super('The desk’s server did not answer', { cause });
    this.asked = asked;
  }
}

/** What a request sends besides its path. */
export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query of this origin: `'/api/v1/wallets?type=warm'`. */
  readonly url: string;
  /** JSON text. */
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Asked by the desk itself, as a poll is: it does not keep the session alive. */
  readonly isBackground?: boolean | undefined;
  /** The version that the record must still have (`If-Match`). */
  readonly ifMatch?: string | undefined;
  /** Further headers, by name. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent to its end even when the page goes away meanwhile. */
  readonly keepalive?: boolean | undefined;
};

/** What came back, unread. */
export type HttpAnswer = {
  readonly status: number;
  readonly ok: boolean;
  readonly text: string;
  /** The Retry-After header. */ readonly retryAfter: string | null;
};

/** Sends a request to the desk's own server with the session's cookie. Throws `NoAnswer` when nothing comes back; an abort stays an abort. */
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
        ...(isBackground || isLeftAlone() ? { 'X-Background': '1' } : {}),
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
    throw new NoAnswer(`${method} ${url}`, cause);
  }
}

/** A query string with its `?`, or nothing; absent and empty values are left out: `'?type=warm&page_size=50'`. */
export function queryString(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '') ? [[name, String(value)]] : [],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
