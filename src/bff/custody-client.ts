import { Readable } from 'node:stream';
import { Pool, type Dispatcher } from 'undici';
import { FairSlots, type Claim, type SlotLimits } from './fair-slots.ts';
import { authorization, uploadAuthorization, type Credentials } from './signing.ts';
import { codeOf, unreachableReason } from './unreachable.ts';
import { AnswerReader, TimedOut, UpstreamLost, type UpstreamAnswer } from './upstream-answer.ts';

/** Calls of one kind share connections that no other kind takes: a write that hangs keeps no read waiting. */
export type PoolKind = 'read' | 'write' | 'money' | 'upload';

/** Most connections of each kind, and how they are shared out among users and endpoints. A browser keeps six requests of a page under way. */
const slotLimits = {
  read: { total: 64, perUser: 12, perEndpoint: 24, waitingPerUser: 50, waitingPerEndpoint: 100 },
  write: { total: 32, perUser: 4, perEndpoint: 12, waitingPerUser: 8, waitingPerEndpoint: 32 },
  money: { total: 16, perUser: 4, perEndpoint: 8, waitingPerUser: 8, waitingPerEndpoint: 32 },
  // A batch of documents waits for its turn.
  upload: { total: 8, perUser: 4, perEndpoint: 8, waitingPerUser: 60, waitingPerEndpoint: 120 },
} as const satisfies Record<PoolKind, SlotLimits>;

/** One call of the service, made from nothing that a browser sent but what the contract's row accepted. */
export type UpstreamCall = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path with query, percent-encoded: `'/api/v1/wallets?page_size=50'`. */
  readonly path: string;
  readonly body: Buffer | null;
  readonly isSigned: boolean;
  /** From the first byte sent to the last one read. */
  readonly timeoutMs: number;
  readonly pool: PoolKind;
  /** Who waits for it, and the path of its row: neither one user nor one endpoint may take every connection. */
  readonly claim: Claim;
};

/** A document on its way to the service, in the form that it is sent in. */
export type UploadCall = Pick<UpstreamCall, 'path' | 'timeoutMs' | 'claim'> & {
  /** With its boundary. */
  readonly contentType: string;
  /** Base64 SHA-256 of the whole form. */
  readonly bodyHash: string;
  /** Length of the form. */
  readonly bytes: number;
  /** The form, read while it is sent. */
  readonly content: AsyncIterable<Buffer>;
};

/** Largest answer that is read, bytes: 10 MiB. */
const answerBytesMax = 10 * 1024 * 1024;

/** Time to open a connection, ms. */
const connectMsMax = 5000;

type Options = {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly now: () => number;
  /** Hears why the service cannot be reached, once for each change, and null when it can be again. */
  readonly onReachable?: (reason: string | null) => void;
};

/** Calls the service at one fixed origin: no redirects, no repeats of writes, headers built from nothing. */
export class CustodyClient {
  readonly #pools: Readonly<Record<PoolKind, { readonly connections: Pool; readonly slots: FairSlots }>>;
  /** Path of the base URL without its last slash. It is signed as it goes over the wire. Ours: the spec is silent. */
  readonly #prefix: string;
  readonly #credentials: Credentials;
  readonly #now: () => number;
  readonly #onReachable: (reason: string | null) => void;
  /** Why the service cannot be reached, or null. */
  #trouble: string | null = null;
  /** The second of the last call and its Date header, which calls of the same second share: writing it shows in what a read costs. */
  #second = { date: new Date(0), text: '' };

  constructor({ baseUrl, credentials, now, onReachable = () => undefined }: Options) {
    const { origin, pathname } = new URL(baseUrl);
    this.#prefix = pathname.replace(/\/+$/, '');
    this.#credentials = credentials;
    this.#now = now;
    this.#onReachable = onReachable;
    this.#pools = {
      read: poolOf(origin, 'read'),
      write: poolOf(origin, 'write'),
      money: poolOf(origin, 'money'),
      upload: poolOf(origin, 'upload'),
    };
  }

  /**
   * The service's answer, whatever its status. Throws `UpstreamLost`, and `TooManyWaiting` at once when a user or an endpoint has enough calls
   * under way. A GET that lost its connection before an answer began is asked once more.
   */
  send(call: UpstreamCall): Promise<UpstreamAnswer> {
    return this.#inTurn(call.pool, call, (timeoutMs) => this.#attempts(timeoutMs === call.timeoutMs ? call : { ...call, timeoutMs }));
  }

  /** The service's answer to a document: one attempt, streamed. Throws as `send` does; whatever the form's reading throws is its cause. */
  sendUpload(call: UploadCall): Promise<UpstreamAnswer> {
    return this.#inTurn('upload', call, (timeoutMs) => {
      const target = this.#prefix + call.path;
      const { text: dateText } = this.#thisSecond();
      const { contentType, bodyHash } = call;
      const headers = {
        'content-type': contentType,
        'content-length': String(call.bytes),
        date: dateText,
        'user-agent': 'custody-desk',
        'x-authorization-content-sha256': bodyHash,
        authorization: uploadAuthorization({ method: 'POST', contentType, bodyHash, target, dateText }, this.#credentials),
      };
      const body = Readable.from(call.content, { objectMode: false });
      // A fresh connection: one that was kept may be closed already, and the outcome of a whole file would be unknown.
      return this.#dispatch('upload', { method: 'POST', path: target, headers, body, reset: true }, timeoutMs).finally(() =>
        body.destroy(),
      );
    });
  }

  /** Waits for a slot, and tells of the service's reach what came of the call. */
  async #inTurn(
    pool: PoolKind,
    { claim, timeoutMs }: Pick<UpstreamCall, 'claim' | 'timeoutMs'>,
    attempt: (timeoutMs: number) => Promise<UpstreamAnswer>,
  ): Promise<UpstreamAnswer> {
    const { slots } = this.#pools[pool];
    const deadlineMs = performance.now() + timeoutMs;
    const taken = slots.take(claim, timeoutMs);
    if (taken !== true && !(await taken)) throw new UpstreamLost('unsent', new TimedOut('no connection became free in time'));
    try {
      const answer = await attempt(taken === true ? timeoutMs : Math.max(1, deadlineMs - performance.now()));
      this.#noteReach(null);
      return answer;
    } catch (error) {
      if (error instanceof UpstreamLost && error.loss === 'unsent') this.#noteReach(unreachableReason(error.cause));
      throw error;
    } finally {
      slots.giveBack(claim);
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

  #noteReach(trouble: string | null): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#onReachable(trouble);
  }

  #attempt(call: UpstreamCall): Promise<UpstreamAnswer> {
    const path = this.#prefix + call.path;
    const { date, text } = this.#thisSecond();
    const headers: Record<string, string> = { 'content-type': 'application/json', date: text, 'user-agent': 'custody-desk' };
    if (call.isSigned) headers.authorization = authorization({ method: call.method, path, body: call.body, date }, this.#credentials);
    const { method, body } = call;
    return this.#dispatch(call.pool, { method, path, headers, body }, call.timeoutMs);
  }

  #dispatch(pool: PoolKind, request: Dispatcher.DispatchOptions, timeoutMs: number): Promise<UpstreamAnswer> {
    return new Promise((resolve, reject) => {
      this.#pools[pool].connections.dispatch(request, new AnswerReader(timeoutMs, resolve, reject));
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

function poolOf(origin: string, kind: PoolKind) {
  const limits = slotLimits[kind];
  const connections = new Pool(origin, {
    allowH2: false,
    connections: limits.total,
    pipelining: 1,
    maxResponseSize: answerBytesMax,
    // One deadline over the whole call stands instead: a slow drip would pass these two.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: connectMsMax },
  });
  return { connections, slots: new FairSlots(limits) };
}

/** A connection that went away, as a kept one does when the service closes it. */
function isConnectionLost(cause: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(String(codeOf(cause)));
}
