import type { DeskValidator } from '#contract/desk/validators.ts';
import { isValidatorStatus, type ValidatorStatus } from '#contract/rules/validator-rules.ts';
import type { StatusLabel } from '#web/parts/transaction/status-labels.ts';

const labels = {
  pending: { label: 'Deposit queue', tone: 'working', next: 'network' },
  active: { label: 'Active', tone: 'good', next: null },
  exiting: { label: 'Exiting', tone: 'working', next: 'network' },
  exited: { label: 'Exited, ready to withdraw', tone: 'waiting', next: null },
  withdrawn: { label: 'Withdrawn', tone: 'quiet', next: null },
} as const satisfies Record<ValidatorStatus, StatusLabel>;

/** The label of a validator's state, with its next actor. An unknown state is its own label. */
export function validatorLabel(status: string): StatusLabel {
  return isValidatorStatus(status) ? labels[status] : { label: status.replaceAll('_', ' '), tone: 'quiet', next: null };
}

/** Whether a validator compounds, as a word. */
export function compoundingLabel({ compounding }: DeskValidator): 'yes' | 'no' | 'unknown' {
  return compounding === null ? 'unknown' : compounding ? 'yes' : 'no';
}
