import type { JobName } from '#contract/desk/health.ts';

/** What each background job does, as the subject of a sentence. */
export const jobWords = {
  journal: 'Finding unknown outcomes',
  batches: 'Sending batches',
  events: 'Reading events',
  sampling: 'Sampling validators',
  retention: 'Deleting old records',
  audit: 'Writing the audit log',
  changes: 'Putting changes in force',
  roles: 'Ending roles',
  telling: 'Sending notices outside the desk',
} as const satisfies Record<JobName, string>;
