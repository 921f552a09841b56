import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { FinishedCall } from '#bff/core/metrics.ts';
import { requestId, requestIdHeader } from '#bff/core/request-trace.ts';
import type { SlotClaim } from './concurrency-limit.ts';
import { openPools, type PoolKind } from './custody-pools.ts';
import { ServiceClock } from './service-clock.ts';
import { authorization, uploadAuthorization, type Credentials } from './signing.ts';
import { codeOf, unreachableReason } from './unreachable.ts';
import { AnswerReader, TimedOut, UpstreamLost, type UpstreamAnswer } from './upstream-answer.ts';

/** A call of the service. Its parts come only from input that the contract's endpoint accepted. */
export type UpstreamCall = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path with query, percent-encoded, for example `'/api/v1/wallets?page_size=50'`. */
  readonly path: string;
  readonly body: Buffer | null;
  readonly isSigned: boolean;
  /** The date of the signature, by the service's clock. The default is the time of the attempt. */
  readonly date?: Date;
  /** Time limit from the first sent to the last received byte. */
  readonly timeoutMs: number;
  readonly pool: PoolKind;
  /** The user of the call and the path of its endpoint, which decide when the call gets a connection. */
  readonly claim: SlotClaim;
};

/** A document upload to the service. */
export type UploadCall = Pick<UpstreamCall, 'path' | 'timeoutMs' | 'claim'> & {
  /** Content type of the form, with its boundary. */
  readonly contentType: string;
  /** SHA-256 of the whole form, base64. */
  readonly bodyHash: string;
  /** Length of the form, bytes. */
  readonly bytes: number;
  /** The form, streamed while it is sent. */
  readonly content: AsyncIterable<Buffer>;
};

type Options = {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly now: () => number;
  /** Called with the reason when the service becomes unreachable, and with null when it is reachable again. */
  readonly onReachable?: (reason: string | null) => void;
  /** Called after each call with its outcome, which is the status or the kind of loss. */
  readonly onCalled?: (called: FinishedCall) => void;
};

/** Calls the service at one fixed origin. It follows no redirects, repeats no writes, and sends no headers of the browser. */
export class CustodyClient {
  /** The service's clock, which sets the date of every signature. */
  readonly clock: ServiceClock;
  readonly #pools: ReturnType<typeof openPools>;
  /**
   * Path of the base URL without its final slash. The signed path includes it. Our choice: the spec is silent about base URLs
   * with a path.
   */
  readonly #prefix: string;
  readonly #credentials: Credentials;
  readonly #now: () => number;
  readonly #onReachable: (reason: string | null) => void;
  readonly #onCalled: (finishedCall: FinishedCall) => void;
  /** Why the service is unreachable, or null. */
  #trouble: string | null = null;
  /**
   * The second of the last call and its Date header. Calls in the same second share them, because formatting a date slows
   * reads measurably.
   */
  #second: FormattedSecond = { date: new Date(0), text: '' };

  constructor({ baseUrl, credentials, now, onReachable = () => undefined, onCalled = () => undefined }: Options) {
    const { origin, pathname } = new URL(baseUrl);
    this.#prefix = pathname.replace(/\/+$/, '');
    this.#credentials = credentials;
    this.#now = now;
    this.clock = new ServiceClock(now);
    this.#onReachable = onReachable;
    this.#onCalled = onCalled;
    this.#pools = openPools(origin);
  }

  /**
   * Sends a call and returns the service's answer with any status. Throws `UpstreamLost`, and `TooManyWaiting` at once
   * when the user or the endpoint has too many calls. A GET that loses its connection before an answer is repeated once.
   */
  send(call: UpstreamCall): Promise<UpstreamAnswer> {
    return this.#inWalletQueue(call.pool, call, (timeoutMs) =>
      this.#attempts(timeoutMs === call.timeoutMs ? call : { ...call, timeoutMs }),
    );
  }

  /**
   * Sends a document in a single streamed attempt, and returns the service's answer. Throws like `send`. An error while
   * the form is read becomes the cause of the error.
   */
  sendUpload(call: UploadCall): Promise<UpstreamAnswer> {
    return this.#inWalletQueue('upload', call, (timeoutMs) => {
      const target = this.#prefix + call.path;
      const { text: dateText } = this.#thisSecond();
      const { contentType, bodyHash } = call;
      const headers = {
        'content-type': contentType,
        'content-length': String(call.bytes),
        date: dateText,
        ...ownHeaders(),
        'x-authorization-content-sha256': bodyHash,
        authorization: uploadAuthorization({ method: 'POST', contentType, bodyHash, target, dateText }, this.#credentials),
      };
      const body = Readable.from(call.content, { objectMode: false });
      // Uses a new connection. A reused connection may already be closed, which would make the outcome of a whole file unknown.
      return this.#dispatch('upload', { method: 'POST', path: target, headers, body, reset: true }, timeoutMs).finally(() =>
        body.destroy(),
      );
    });
  }

  /** Waits for a slot, sends the call, and notes whether the service is reachable. */
  async #inWalletQueue(
    pool: PoolKind,
    { claim, timeoutMs }: Pick<UpstreamCall, 'claim' | 'timeoutMs'>,
    attempt: (timeoutMs: number) => Promise<UpstreamAnswer>,
  ): Promise<UpstreamAnswer> {
    const { slots } = this.#pools[pool];
    const startMs = performance.now();
    const deadlineMs = startMs + timeoutMs;
    const note = (outcome: string) => this.#onCalled({ endpoint: claim.endpoint, outcome, ms: performance.now() - startMs });
    const takenSlot = slots.take(claim, timeoutMs);
    if (takenSlot !== true && !(await takenSlot)) throw new UpstreamLost('unsent', new TimedOut('no free connection in time'));
    try {
      const answer = await attempt(takenSlot === true ? timeoutMs : Math.max(1, deadlineMs - performance.now()));
      this.#noteReach(null);
      note(String(answer.status));
      return answer;
    } catch (error) {
      note(error instanceof UpstreamLost ? error.loss : 'failed');
      if (error instanceof UpstreamLost && error.loss === 'unsent') this.#noteReach(unreachableReason(error.cause));
      throw error;
    } finally {
      slots.releaseSlot(claim);
    }
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map(({ connections }) => connections.close()));
  }

  async #attempts(call: UpstreamCall): Promise<UpstreamAnswer> {
    try {
      return await this.#attempt(call);
    } catch (error) {
      const isRepeatable = call.method === 'GET' && error instanceof UpstreamLost && isConnectionLost(error.cause);
      if (!isRepeatable) throw error;
      return this.#attempt(call);
    }
  }

  #noteReach(problem: string | null): void {
    if (problem === this.#trouble) return;
    this.#trouble = problem;
    this.#onReachable(problem);
  }

  #attempt(call: UpstreamCall): Promise<UpstreamAnswer> {
    const path = this.#prefix + call.path;
    const { date, text } = call.date === undefined ? this.#thisSecond() : secondOf(call.date);
    const headers: Record<string, string> = { 'content-type': 'application/json', date: text, ...ownHeaders() };
    if (call.isSigned) headers.authorization = authorization({ method: call.method, path, body: call.body, date }, this.#credentials);
    const { method, body } = call;
    return this.#dispatch(call.pool, { method, path, headers, body }, call.timeoutMs);
  }

  async #dispatch(pool: PoolKind, request: Dispatcher.DispatchOptions, timeoutMs: number): Promise<UpstreamAnswer> {
    const sentMs = this.#now();
    const answer = await new Promise<UpstreamAnswer>((resolve, reject) => {
      this.#pools[pool].connections.dispatch(request, new AnswerReader(timeoutMs, resolve, reject));
    });
    this.clock.learnOffset(answer.date, sentMs);
    return answer;
  }

  #thisSecond(): FormattedSecond {
    const { date } = this.clock.time();
    const isSame = Math.floor(date.getTime() / 1000) * 1000 === this.#second.date.getTime();
    if (this.#second.text === '' || !isSame) this.#second = secondOf(date);
    return this.#second;
  }
}

/** A date in whole seconds, and its Date header. */
type FormattedSecond = { readonly date: Date; readonly text: string };

function secondOf(time: Date): FormattedSecond {
  const date = new Date(Math.floor(time.getTime() / 1000) * 1000);
  return { date, text: date.toUTCString() };
}

/** The headers with the sender and with the id of the desk's request. The signature does not cover them. */
function ownHeaders(): Record<string, string> {
  const id = requestId();
  return { 'user-agent': 'custody-desk', ...(id === null ? {} : { [requestIdHeader]: id }) };
}

/** Whether a connection was lost, for example a reused connection that the service closed. */
function isConnectionLost(cause: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(String(codeOf(cause)));
}
