import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Evidence } from '#bff/evidence/open-evidence.ts';
import type { Money } from '#bff/money/index.ts';
import type { Staking } from '#bff/staking/index.ts';
import { importDemo } from './import-demo.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** The parts of other modules that snapshots read. */
export type SnapshotSources = Evidence & Pick<Staking, 'wallets' | 'providers' | 'creations' | 'journal'> & Pick<Money, 'policies'>;

/** Takes due snapshots, now and every `tickMs`. In the sandbox, also imports the past of a new demo world. */
export function startSnapshots(sources: SnapshotSources, tickMs: number, jobs: Jobs): void {
  jobs
    .every(tickMs, 'sampling', async () => {
      await importNewWorld(sources);
      await takeSnapshot(sources);
    })
    .wake();
}

/** Begins the snapshots of a new world in the sandbox. When the service does not answer, the next call tries again. */
export async function importNewWorld(sources: SnapshotSources): Promise<void> {
  if (sources.environment.kind !== 'sandbox') return;
  await importDemo(sources).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}
