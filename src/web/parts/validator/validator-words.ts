import type { DeskValidator } from '#contract/desk/validators.ts';
import { isValidatorStatus, type ValidatorStatus } from '#contract/rules/validator-rules.ts';
import type { StatusWords } from '#web/parts/transaction/status-words.ts';

const words = {
  pending: { words: 'Deposit queue', tone: 'working', next: 'the network' },
  active: { words: 'Active', tone: 'good', next: null },
  exiting: { words: 'Exiting', tone: 'working', next: 'the network' },
  exited: { words: 'Exited', tone: 'waiting', next: 'treasury' },
  withdrawn: { words: 'Withdrawn', tone: 'quiet', next: null },
} as const satisfies Record<ValidatorStatus, StatusWords>;

/**
 * A validator's state in plain words, with its next actor; an unknown one as the service wrote it.
 */
export function validatorWords(status: string): StatusWords {
  return isValidatorStatus(status) ? words[status] : { words: status.replaceAll('_', ' '), tone: 'quiet', next: null };
}

/** Whether a validator compounds, as far as the loaded records say. */
export function compoundingWord({ compounding }: DeskValidator): 'yes' | 'no' | 'unknown' {
  return compounding === null ? 'unknown' : compounding ? 'yes' : 'no';
}
