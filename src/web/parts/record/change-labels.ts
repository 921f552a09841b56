import type { ChangeKind } from '#contract/change-kinds.ts';
import type { ChangeState } from '#contract/desk/changes.ts';
import type { Tone } from '#web/parts/transaction/status-labels.ts';

export const changeStateLabels = {
  waiting: 'Proposed',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Taken back',
  expired: 'Expired',
  in_force: 'In force',
} as const satisfies Record<ChangeState, string>;

export const changeStateTones = {
  waiting: 'waiting',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'quiet',
  expired: 'quiet',
  in_force: 'good',
} as const satisfies Record<ChangeState, Tone>;

/** The name of each kind of control change. */
export const changeKindLabels = {
  policy: 'Policy change',
  roles: 'Role change',
  factor: 'Removal of second factors',
  access_link: 'Invitation or password link',
  reactivation: 'Reactivation',
  security: 'Removal of a security admin',
  notifications: 'Change of role notifications',
} as const satisfies Record<ChangeKind, string>;
