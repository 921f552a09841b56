import type { ChangeState } from '#contract/desk/changes.ts';

/** The states of a change in words. */
export const changeStateWords = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  in_force: 'In force',
} as const satisfies Record<ChangeState, string>;
