import type { Desk } from '#bff/desk.ts';
import { Refusal } from '#bff/refusal.ts';
import { sampleValidators } from './sample-validators.ts';

/**
 * Checks every `tickMs` whether a sample is due and what the service offers. Checks run one at a
 * time until stopped.
 */
export function startSampling(desk: Desk, tickMs: number, onFailure: (error: unknown) => void): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const look = () => {
    running ??= tick(desk)
      .catch(onFailure)
      .finally(() => (running = null));
  };
  const timer = setInterval(look, tickMs);
  look();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** When the service does not answer, the next tick retries. */
async function tick(desk: Desk): Promise<void> {
  try {
    await sampleValidators(desk);
    await desk.offers.keep(desk);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
