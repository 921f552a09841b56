import type { DeskValidator } from '#contract/desk/validators.ts';
import { isValidatorStatus, type ValidatorStatus } from '#contract/rules/validator-rules.ts';
import type { StatusWords } from '#web/parts/transaction/status-words.ts';

const labels = {
  pending: { words: 'Deposit queue', tone: 'working', next: 'the network' },
  active: { words: 'Active', tone: 'good', next: null },
  exiting: { words: 'Exiting', tone: 'working', next: 'the network' },
  exited: { words: 'Exited, ready to withdraw', tone: 'waiting', next: null },
  withdrawn: { words: 'Withdrawn', tone: 'quiet', next: null },
} as const satisfies Record<ValidatorStatus, StatusWords>;

/** The label of a validator's state, with its next actor; an unknown state unchanged. */
export function validatorLabel(status: string): StatusWords {
  return isValidatorStatus(status) ? labels[status] : { words: status.replaceAll('_', ' '), tone: 'quiet', next: null };
}

/** Whether a validator compounds, according to the loaded records. */
export function compoundingWord({ compounding }: DeskValidator): 'yes' | 'no' | 'unknown' {
  return compounding === null ? 'unknown' : compounding ? 'yes' : 'no';
}
