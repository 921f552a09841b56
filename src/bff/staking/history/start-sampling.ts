import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Desk } from '#bff/desk.ts';
import { sampleValidators } from './sample-validators.ts';

/** Checks at once and every `tickMs` whether a sample is due and what the service offers. */
export function startSampling(desk: Desk, tickMs: number, jobs: Jobs): void {
  jobs.every(tickMs, 'sampling', () => tick(desk)).wake();
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
