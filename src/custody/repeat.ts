import type { FastifyBaseLogger } from 'fastify';

/** Work that repeats until `stop`. */
export type RepeatedWork = { readonly stop: () => Promise<void> };

/**
 * Repeats the work, with a pause of `pauseMs` after each run. An error is logged, and the work continues. `stop` aborts the
 * signal of the work and waits for the end of the current run.
 */
export function startRepeating(
  work: (signal: AbortSignal) => Promise<void>,
  { pauseMs, log }: { readonly pauseMs: number; readonly log: Pick<FastifyBaseLogger, 'error'> },
): RepeatedWork {
  const stopController = new AbortController();
  let endPause = (): void => undefined;
  const waitForPause = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, pauseMs);
    endPause = resolve;
    await promise;
    clearTimeout(timer);
  };
  const runs = (async () => {
    while (!stopController.signal.aborted) {
      await work(stopController.signal).catch((error: unknown) => log.error(error));
      if (!stopController.signal.aborted) await waitForPause();
    }
  })();
  return {
    stop: async () => {
      stopController.abort();
      endPause();
      await runs;
    },
  };
}
