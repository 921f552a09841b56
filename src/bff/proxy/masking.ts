import { Worker } from 'node:worker_threads';
import { Refusal } from '#bff/core/refusal.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { ReducedView } from './masked-text.ts';

/** An answer for the worker, and the result; null when it could not be read. */
export type MaskOrder = { readonly id: number; readonly row: string; readonly view: ReducedView; readonly bytes: Uint8Array };
export type Masked = { readonly id: number; readonly text: string | null };

/** Maximum memory of the thread, MB: an answer of 9 MB takes some 150 while it is masked. */
const memoryMbMax = 512;

/** Maximum answers in the thread's queue, at up to half a second each. */
const ordersMax = 32;

type Waiting = { readonly resolve: (text: string | null) => void; readonly reject: (error: Error) => void };

/**
 * Reduces large answers to what their readers may see, in a thread of its own, started at the first
 * one: twenty answers of 9 MB at once would else keep every other request waiting for seconds.
 */
export class Masking {
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #orders = 0;

  /** The masked text, or null for an unreadable answer. Throws a `Refusal` when too many wait. */
  mask(row: Endpoint, view: ReducedView, bytes: Uint8Array): Promise<string | null> {
    if (this.#waiting.size >= ordersMax)
      throw new Refusal('unavailable', 'Too many large answers are being read: try again', { retryAfter: '5' });
    const id = (this.#orders += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#thread().postMessage({ id, row: `${row.method} ${row.path}`, view, bytes } satisfies MaskOrder);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #thread(): Worker {
    if (this.#worker !== null) return this.#worker;
    // It gets none of the desk's environment, which contains secrets.
    const worker = new Worker(new URL('./masking-worker.ts', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
    });
    worker.unref();
    worker.on('message', ({ id, text }: Masked) => {
      this.#waiting.get(id)?.resolve(text);
      this.#waiting.delete(id);
    });
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(new Error('the thread that masks answers ended'));
      this.#waiting.clear();
    });
    this.#worker = worker;
    return worker;
  }
}
