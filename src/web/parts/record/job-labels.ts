import type { JobName } from '#contract/desk/health.ts';

/** Describes each background job, as the subject of a sentence. */
export const jobLabels = {
  journal: 'Resolving unknown outcomes',
  batches: 'Sending batches',
  events: 'Reading events',
  sampling: 'Sampling validators',
  retention: 'Deleting old records',
  audit: 'Writing the audit log',
  changes: 'Applying control changes',
  roles: 'Expiring roles',
  telling: 'Sending notifications',
  records: 'Indexing records',
  reconciliation: 'Comparing records with the journal',
  reviews: 'Reminding auditors of reviews',
  checkpoints: 'Making checkpoints of the audit log',
} as const satisfies Record<JobName, string>;
