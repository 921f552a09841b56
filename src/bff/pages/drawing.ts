import { Worker } from 'node:worker_threads';
import { drawMsMax, type DrawPage, type PageToDraw } from '#contract/drawn-page.ts';

/** A page for the worker, and what it made of it. */
export type Order = { readonly id: number; readonly page: PageToDraw };
export type Sheet = { readonly id: number; readonly html: string };

export type Drawing = { readonly draw: DrawPage; readonly close: () => Promise<void> };

/** Most memory of the worker, MB. */
const memoryMbMax = 256;

/** Starts to draw pages with the app that was built at `path`. In a thread of its own: a page takes 10 to 20 ms, which every read would wait for. */
export function startDrawing(path: string): Drawing {
  const waiting = new Map<number, (html: string) => void>();
  let orders = 0;
  let [isGone, isClosing, why] = [false, false, ''];
  // It gets nothing of the desk's environment, which holds secrets.
  const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), {
    workerData: path,
    env: { NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
  });
  const settle = (id: number, html: string) => {
    waiting.get(id)?.(html);
    waiting.delete(id);
  };
  worker.unref();
  worker.on('message', ({ id, html }: Sheet) => settle(id, html));
  worker.on('error', (error) => {
    why = `: ${String(error)}`;
  });
  worker.on('exit', () => {
    isGone = true;
    for (const id of waiting.keys()) settle(id, '');
    if (!isClosing) process.emitWarning(`Pages are not drawn on the server any more${why}`);
  });
  return {
    draw: (page) =>
      new Promise((resolve) => {
        if (isGone) return resolve('');
        const id = (orders += 1);
        const timer = setTimeout(() => settle(id, ''), drawMsMax);
        waiting.set(id, (html) => {
          clearTimeout(timer);
          resolve(html);
        });
        worker.postMessage({ id, page } satisfies Order);
      }),
    close: async () => {
      isClosing = true;
      await worker.terminate();
    },
  };
}
