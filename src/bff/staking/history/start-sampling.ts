import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Staking } from '#bff/staking/staking.ts';
import { sampleValidators } from './sample-validators.ts';

/** Checks at once and every `tickMs` whether a sample is due and what the service features. */
export function startSampling(staking: Staking, tickMs: number, jobs: Jobs): void {
  jobs.every(tickMs, 'sampling', () => tick(staking)).wake();
}

/** When the service does not answer, the next tick retries. */
async function tick(staking: Staking): Promise<void> {
  try {
    await sampleValidators(staking);
    await staking.features.keep(staking);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
