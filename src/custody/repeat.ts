import type { FastifyBaseLogger } from 'fastify';

/** Pause after a failed run, ms. */
const pauseAfterErrorMs = 200;

/** Work that repeats until `stop`. */
export type RepeatedWork = {
  /** Ends the current pause. During a run, the work runs once more without a pause. */
  readonly wake: () => void;
  readonly stop: () => Promise<void>;
};

/** Does all work that is due. Returns the time until more work is due, ms, or null if no work is planned. */
export type Work = (signal: AbortSignal) => Promise<number | null>;

/**
 * Repeats the work when it is due, when `wake` is called, and at the latest after `pauseMsMax`. An error is logged, and the
 * work continues. `stop` aborts the signal of the work and waits for the end of the current run.
 */
export function startRepeating(
  work: Work,
  { pauseMsMax, log }: { readonly pauseMsMax: number; readonly log: Pick<FastifyBaseLogger, 'error'> },
): RepeatedWork {
  const stopController = new AbortController();
  let pause = Promise.withResolvers<void>();
  const runs = (async () => {
    while (!stopController.signal.aborted) {
      pause = Promise.withResolvers();
      const dueInMs = await work(stopController.signal).catch((error: unknown) => {
        log.error(error);
        return pauseAfterErrorMs;
      });
      const timer = setTimeout(pause.resolve, Math.min(dueInMs ?? pauseMsMax, pauseMsMax));
      await pause.promise;
      clearTimeout(timer);
    }
  })();
  return {
    wake: () => pause.resolve(),
    stop: async () => {
      stopController.abort();
      pause.resolve();
      await runs;
    },
  };
}
