import type { FastifyBaseLogger } from 'fastify';

/** Repeated work that can be stopped. */
export type Repeated = { readonly stop: () => Promise<void> };

/**
 * Runs the work repeatedly, `pauseMs` after each run ends. An error is logged and the work
 * continues. `stop` aborts the work's signal and waits until it has ended.
 */
export function startRepeating(
  work: (signal: AbortSignal) => Promise<void>,
  { pauseMs, log }: { readonly pauseMs: number; readonly log: Pick<FastifyBaseLogger, 'error'> },
): Repeated {
  const stopping = new AbortController();
  let endPause = (): void => undefined;
  const pause = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, pauseMs);
    endPause = resolve;
    await promise;
    clearTimeout(timer);
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await work(stopping.signal).catch((error: unknown) => log.error(error));
      if (!stopping.signal.aborted) await pause();
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      endPause();
      await running;
    },
  };
}
