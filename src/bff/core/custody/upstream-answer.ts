import type { Dispatcher } from 'undici';
import { codeOf } from './unreachable.ts';

export type UpstreamAnswer = {
  readonly status: number;
  /** The body in chunks. They are joined only where the whole text is needed, so that a forwarded page is not copied. */
  readonly chunks: readonly Buffer[];
  readonly retryAfter: string | null;
  /** The service's `Date` header. */
  readonly date: string | null;
};

/** The body of an answer in one piece. */
export function wholeBody({ chunks }: Pick<UpstreamAnswer, 'chunks'>): Buffer {
  const [onlyChunk] = chunks;
  return chunks.length === 1 && onlyChunk !== undefined ? onlyChunk : Buffer.concat(chunks);
}

/**
 * How far a lost call got. `unsent` means that no byte was sent. `unanswered` means that no complete answer came in time.
 * `reset` means that the connection was closed without an answer. `cut` means that the answer ended early or is not HTTP.
 * `too_large` means that the answer exceeds the limit.
 */
export type Loss = 'unsent' | 'unanswered' | 'reset' | 'cut' | 'too_large';

/** The service gave no complete answer. */
export class UpstreamLost extends Error {
  override readonly name = 'UpstreamLost';
  readonly loss: Loss;

  constructor(loss: Loss, cause: Error) {
    super(`the custodian gave no complete answer (${loss}): ${cause.message}`, { cause });
    this.loss = loss;
  }
}

/** A call exceeded its time limit. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** Error codes of an answer that is not valid HTTP, for example with two lengths, or a head without an end. */
const unreadableCodes = /^(HPE_|UND_ERR_HEADERS_OVERFLOW$|UND_ERR_RES_CONTENT_LENGTH_MISMATCH$)/;

/** Reads one answer into memory, which is cheaper than a stream for a page of records. */
export class AnswerReader implements Dispatcher.DispatchHandler {
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
    // The caller already got the loss `unsent`, so nothing may be sent any more.
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
    this.#retryAfter = firstValue(headers['retry-after']);
    this.#date = firstValue(headers.date);
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
    if (error.name === 'HTTPParserError' || unreadableCodes.test(code ?? '')) return 'cut';
    if (error instanceof TimedOut) return this.#controller === null ? 'unsent' : 'unanswered';
    if (this.#status !== 0) return 'cut';
    // A request starts when its connection is open. The error code proves nothing, because ETIMEDOUT also ends a
    // connection that sent the request and lost its return path.
    return this.#controller === null ? 'unsent' : 'reset';
  }

  #timeOut(timeoutMs: number): void {
    const error = new TimedOut(`no complete answer within ${timeoutMs} ms`);
    this.#expired = error;
    // A call without a controller still waits for a free connection.
    if (this.#controller === null) this.#reject(new UpstreamLost('unsent', error));
    else this.#controller.abort(error);
  }
}

function firstValue(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
