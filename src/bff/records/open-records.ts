import type { Guard } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskKeys } from '#bff/core/sealer.ts';
import { LostLease } from './index-state.ts';
import { RecordIndex } from './record-index.ts';

/** The parts that this module creates. */
type RecordParts = { readonly records: RecordIndex };

/** The index of the records of the custodian, its list and its search. */
export type Records = Core & Guard & RecordParts;

/** Longest interval of the job, ms. A hint starts it earlier. */
const tickMsMax = 5000;

export function openRecords(core: Core, keys: DeskKeys): RecordParts {
  return { records: new RecordIndex({ ...core, keys }) };
}

/** Builds the index and keeps it up to date after each hint and by polls of the custodian. */
export function startRecords({ records, hints }: Records, pollMs: number, jobs: Jobs): void {
  const job = jobs.every(Math.min(tickMsMax, pollMs), 'records', async () => {
    try {
      if (await records.run(pollMs)) job.wake();
    } catch (error) {
      // The next run tries again. Answers report how far the index is behind.
      if (!(error instanceof Refusal) && !(error instanceof LostLease)) throw error;
    }
  });
  records.pollMs = pollMs;
  records.wake = () => job.wake();
  hints.observe(() => {
    records.expectUpdate();
    job.wake();
  });
  job.wake();
}
