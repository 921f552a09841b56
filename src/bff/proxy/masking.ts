import { Worker } from 'node:worker_threads';
import { Refusal } from '#bff/core/refusal.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { ReducedView } from './masked-text.ts';

/** An answer for the worker and its result. The text of an unreadable answer is null. */
export type MaskOrder = { readonly row: string; readonly view: ReducedView; readonly bytes: Uint8Array };
export type MaskResult = { readonly text: string | null };

/** Maximum memory of the thread, MB. The masking of an answer of 9 MB takes about 150 MB. */
const memoryMbMax = 512;

/** Maximum number of answers in the queue. Each takes up to half a second. */
const answersMax = 32;

/** Maximum bytes of all answers in the queue. A larger answer is accepted only by an empty queue. */
const queueBytesMax = 64_000_000;

type WaitingAnswer = {
  readonly order: MaskOrder;
  readonly resolve: (text: string | null) => void;
  readonly reject: (error: Error) => void;
};

/**
 * Reduces large answers to the view of their readers, one after another in a worker thread that starts at first use.
 * Without the thread, twenty answers of 9 MB would delay every other request for seconds, and would use a GB.
 */
export class Masking {
  readonly #bytesMax: number;
  #worker: Worker | null = null;
  /** The first answer is in the thread. The other answers are copied to the thread later. */
  readonly #queue: WaitingAnswer[] = [];
  #isClosed = false;

  constructor({ bytesMax = queueBytesMax }: { readonly bytesMax?: number } = {}) {
    this.#bytesMax = bytesMax;
  }

  /** The masked text, or null for an unreadable answer. Throws a `Refusal` (503) if too many answers or bytes wait. */
  mask(row: Endpoint, view: ReducedView, bytes: Uint8Array): Promise<string | null> {
    const queuedBytes = this.#queue.reduce((sum, { order }) => sum + order.bytes.length, 0);
    if (this.#queue.length >= answersMax || (queuedBytes > 0 && queuedBytes + bytes.length > this.#bytesMax))
      throw new Refusal('unavailable', 'The desk is processing too many large answers: try again in 5 seconds', { retryAfter: '5' });
    return new Promise((resolve, reject) => {
      this.#queue.push({ order: { row: `${row.method} ${row.path}`, view, bytes }, resolve, reject });
      if (this.#queue.length === 1) this.#start();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  #start(): void {
    const [firstOrder] = this.#queue;
    if (firstOrder !== undefined) this.#thread().postMessage(firstOrder.order);
  }

  #thread(): Worker {
    if (this.#worker !== null) return this.#worker;
    // The thread does not get the environment of the desk, which contains secrets.
    const worker = new Worker(new URL('./masking-worker.ts', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
    });
    worker.unref();
    worker.on('message', ({ text }: MaskResult) => {
      this.#queue.shift()?.resolve(text);
      this.#start();
    });
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.#worker = null;
      // If the thread ends, the answer in the thread fails. The other answers fail only when the desk closes.
      const endedAnswers = this.#queue.splice(0, this.#isClosed ? this.#queue.length : 1);
      for (const { reject } of endedAnswers) reject(new Error('the thread that hides personal data ended'));
      this.#start();
    });
    this.#worker = worker;
    return worker;
  }
}
