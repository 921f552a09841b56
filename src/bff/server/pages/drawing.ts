import { Worker } from 'node:worker_threads';
import { drawMsMax, type DrawPage, type PageToDraw } from '#contract/desk/drawn-page.ts';

/** A page for the worker, and its result. */
export type Order = { readonly id: number; readonly page: PageToDraw };
export type Sheet = { readonly id: number; readonly html: string };

export type Drawing = { readonly draw: DrawPage; readonly close: () => Promise<void> };

/** Maximum memory of the worker, MB. */
const memoryMbMax = 256;

/**
 * Maximum pages in a worker's queue, at 10 to 20 ms each. With a longer queue all its pages would
 * be too late.
 */
const ordersMax = 12;

/** A worker with a full queue whose oldest page has waited this long is stuck, ms. */
const stuckMs = 10_000;

/**
 * Minimum time between two starts of a worker, ms: one that cannot start is not restarted for every
 * page.
 */
const restartMs = 10_000;

/**
 * Renders pages with the app built at `path`, in a thread of its own. A page takes 10 to 20 ms,
 * which would otherwise delay every read. When the thread ends, of too little memory or an error,
 * another one is started. `now` is monotonic, ms.
 */
export function startDrawing(path: string, now: () => number = () => performance.now()): Drawing {
  let [thread, startedMs] = [openThread(path, now), now()];
  return {
    draw: (page) => {
      if (thread.isGone() && now() - startedMs >= restartMs) [thread, startedMs] = [openThread(path, now), now()];
      return thread.draw(page);
    },
    close: () => thread.close(),
  };
}

type Unanswered = { readonly sentMs: number; readonly settle: (html: string) => void };

/** One thread, until it ends. */
function openThread(path: string, now: () => number): Drawing & { readonly isGone: () => boolean } {
  /**
   * Pages in the worker's queue, oldest first. Pages that were too late are settled but still in
   * its queue.
   */
  const unanswered = new Map<number, Unanswered>();
  let orders = 0;
  let [isGone, isClosing, why] = [false, false, ''];
  // The worker gets none of the desk's environment, which contains secrets.
  const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), {
    workerData: path,
    env: { NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
  });
  const answer = (id: number, html: string) => {
    unanswered.get(id)?.settle(html);
    unanswered.delete(id);
  };
  worker.unref();
  worker.on('message', ({ id, html }: Sheet) => answer(id, html));
  worker.on('error', (error) => {
    why = `: ${String(error)}`;
  });
  worker.on('exit', () => {
    isGone = true;
    for (const id of unanswered.keys()) answer(id, '');
    if (!isClosing) process.emitWarning(`Pages are not drawn on the server until its thread starts again${why}`);
  });

  function isFull(): boolean {
    if (unanswered.size < ordersMax) return false;
    const [oldest] = unanswered.values();
    if (oldest !== undefined && now() - oldest.sentMs > stuckMs) void worker.terminate();
    return true;
  }

  function send(page: PageToDraw): Promise<string> {
    return new Promise((resolve) => {
      const id = (orders += 1);
      const timer = setTimeout(resolve, drawMsMax, '');
      const settle = (html: string) => {
        clearTimeout(timer);
        resolve(html);
      };
      unanswered.set(id, { sentMs: now(), settle });
      worker.postMessage({ id, page } satisfies Order);
    });
  }

  return {
    isGone: () => isGone,
    draw: async (page) => (isGone || isFull() ? '' : send(page)),
    close: async () => {
      isClosing = true;
      await worker.terminate();
    },
  };
}
