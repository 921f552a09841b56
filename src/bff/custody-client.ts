import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import { authorization, type Credentials } from './signing.ts';

/** One call of the service, made from nothing that a browser sent but what the contract's row accepted. */
export type UpstreamCall = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path with query, percent-encoded: `'/api/v1/wallets?page_size=50'`. */
  readonly path: string;
  readonly body: Buffer | null;
  readonly isSigned: boolean;
  /** From the first byte sent to the last one read. */
  readonly timeoutMs: number;
};

export type UpstreamAnswer = {
  readonly status: number;
  /** The body as it came: put together only where somebody reads it, so that passing a page on copies nothing. */
  readonly chunks: readonly Buffer[];
  readonly retryAfter: string | null;
  /** The service's clock, as it says. */
  readonly date: string | null;
};

/** The body of an answer in one piece. */
export function wholeBody({ chunks }: Pick<UpstreamAnswer, 'chunks'>): Buffer {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}

/** How far a call came: `unsent` (no byte left), `unanswered` (no complete answer in time), `cut` (the answer broke off), `too_large`. */
export type Loss = 'unsent' | 'unanswered' | 'cut' | 'too_large';

/** The service gave no complete answer. */
export class UpstreamLost extends Error {
  override readonly name = 'UpstreamLost';
  readonly loss: Loss;

  constructor(loss: Loss, cause: Error) {
    super(`the custody service gave no complete answer (${loss}): ${cause.message}`, { cause });
    this.loss = loss;
  }
}

/** Largest answer that is read, bytes: 10 MiB. */
const answerBytesMax = 10 * 1024 * 1024;

/** Time to open a connection, ms. */
const connectMsMax = 5000;

const connectionsMax = 64;

/** Errors of opening a connection: no byte of the request has left. */
const unsentCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

type Options = { readonly baseUrl: string; readonly credentials: Credentials; readonly now: () => number };

/** Calls the service at one fixed origin: no redirects, no repeats of writes, headers built from nothing. */
export class CustodyClient {
  readonly #pool: Pool;
  /** Path of the base URL without its last slash. It is signed as it goes over the wire. Ours: the spec is silent. */
  readonly #prefix: string;
  readonly #credentials: Credentials;
  readonly #now: () => number;
  /** The second of the last call and its Date header, which calls of the same second share: writing it shows in what a read costs. */
  #second = { date: new Date(0), text: '' };

  constructor({ baseUrl, credentials, now }: Options) {
    const { origin, pathname } = new URL(baseUrl);
    this.#prefix = pathname.replace(/\/+$/, '');
    this.#credentials = credentials;
    this.#now = now;
    this.#pool = new Pool(origin, {
      allowH2: false,
      connections: connectionsMax,
      pipelining: 1,
      maxResponseSize: answerBytesMax,
      // One deadline over the whole call stands instead: a slow drip would pass these two.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: connectMsMax },
    });
  }

  /** The service's answer, whatever its status. Throws `UpstreamLost`. A GET that lost its connection before an answer began is asked once more. */
  async send(call: UpstreamCall): Promise<UpstreamAnswer> {
    try {
      return await this.#attempt(call);
    } catch (error) {
      const isRepeatable = call.method === 'GET' && error instanceof UpstreamLost && isConnectionLost(error.cause);
      if (!isRepeatable) throw error;
      return this.#attempt(call);
    }
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  #attempt(call: UpstreamCall): Promise<UpstreamAnswer> {
    const path = this.#prefix + call.path;
    const { date, text } = this.#thisSecond();
    const headers: Record<string, string> = { 'content-type': 'application/json', date: text, 'user-agent': 'custody-desk' };
    if (call.isSigned) headers.authorization = authorization({ method: call.method, path, body: call.body, date }, this.#credentials);
    return new Promise((resolve, reject) => {
      const { method, body } = call;
      this.#pool.dispatch({ method, path, headers, body }, new AnswerReader(call.timeoutMs, resolve, reject));
    });
  }

  #thisSecond(): { readonly date: Date; readonly text: string } {
    const secondMs = Math.floor(this.#now() / 1000) * 1000;
    if (this.#second.text === '' || this.#second.date.getTime() !== secondMs) {
      const date = new Date(secondMs);
      this.#second = { date, text: date.toUTCString() };
    }
    return this.#second;
  }
}

/** Reads one answer into memory; cheaper than a stream for what a page of records weighs. */
class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: UpstreamAnswer) => void;
  readonly #reject: (error: UpstreamLost) => void;
  readonly #chunks: Buffer[] = [];
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #expired: TimedOut | null = null;
  #status = 0;
  #retryAfter: string | null = null;
  #date: string | null = null;

  constructor(timeoutMs: number, resolve: (answer: UpstreamAnswer) => void, reject: (error: UpstreamLost) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(() => this.#timeOut(timeoutMs), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Whoever asked was told that nothing was sent, so nothing may be.
    if (this.#expired !== null) controller.abort(this.#expired);
    else this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#retryAfter = first(headers['retry-after']);
    this.#date = first(headers.date);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    this.#resolve({ status: this.#status, chunks: this.#chunks, retryAfter: this.#retryAfter, date: this.#date });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer);
    this.#reject(new UpstreamLost(this.#lossOf(error), error));
  }

  #lossOf(error: Error): Loss {
    const code = codeOf(error);
    if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'too_large';
    const isUnreadable = error.name === 'HTTPParserError';
    if ((this.#status !== 0 && !(error instanceof TimedOut)) || isUnreadable) return 'cut';
    return unsentCodes.has(code) || this.#controller === null ? 'unsent' : 'unanswered';
  }

  #timeOut(timeoutMs: number): void {
    const error = new TimedOut(`no complete answer within ${timeoutMs} ms`);
    this.#expired = error;
    // Without a controller it still waits for a free connection.
    if (this.#controller === null) this.#reject(new UpstreamLost('unsent', error));
    else this.#controller.abort(error);
  }
}

class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** A connection that went away, as a kept one does when the service closes it. */
function isConnectionLost(cause: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(String(codeOf(cause)));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function first(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
