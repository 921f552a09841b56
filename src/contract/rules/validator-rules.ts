/**
 * Statuses of a validator, in the order of its life. Our choice: the spec names no values of `validator_status`, so
 * these are short forms of the beacon chain's statuses.
 */
export const validatorStatuses = ['pending', 'active', 'exiting', 'exited', 'withdrawn'] as const;

export type ValidatorStatus = (typeof validatorStatuses)[number];

/** Actions of a user on a validator. Spec: Staking. */
export const validatorActions = ['exit', 'full_withdrawal', 'partial_withdrawal', 'top_up'] as const;

export type ValidatorAction = (typeof validatorActions)[number];

/**
 * The statuses in which each action is allowed. A full withdrawal is allowed in all statuses except the last, because the
 * validator has ether until then. Our choice: the spec shows no errors of the endpoints for validators.
 */
const allowedStatuses = {
  exit: ['pending', 'active'],
  full_withdrawal: ['pending', 'active', 'exiting', 'exited'],
  partial_withdrawal: ['pending', 'active'],
  top_up: ['pending', 'active'],
} as const satisfies Record<ValidatorAction, readonly ValidatorStatus[]>;

const refusals = {
  exit: (status) => `The validator is already ${status}.`,
  full_withdrawal: () => 'The validator is withdrawn: its balance is 0.',
  partial_withdrawal: (status) => `The validator is ${status}: amount must be 0 (the full balance).`,
  top_up: (status) => `The validator is ${status}: it accepts no top-up.`,
} as const satisfies Record<ValidatorAction, (status: ValidatorStatus) => string>;

/** Whether the desk knows this status. */
export function isValidatorStatus(status: string | null | undefined): status is ValidatorStatus {
  return validatorStatuses.some((validatorStatus) => validatorStatus === status);
}

/**
 * Returns a sentence about why a status forbids an action, or null if the status permits the action. An unknown status forbids
 * nothing, because the service decides.
 */
export function validatorActionRefusal(action: ValidatorAction, status: string | null | undefined): string | null {
  if (!isValidatorStatus(status)) return null;
  const statusesOfAction: readonly ValidatorStatus[] = allowedStatuses[action];
  return statusesOfAction.includes(status) ? null : refusals[action](status);
}
