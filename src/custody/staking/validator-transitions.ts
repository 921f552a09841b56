import type { ValidatorStatus } from '#contract/rules/validator-rules.ts';

/**
 * The events of a validator, in the order in which they take effect. An exit request before the activation takes effect
 * after the activation.
 */
const validatorEvents = [
  'activation_time_passed',
  'exit_requested',
  'exit_time_passed',
  'full_withdrawal_requested',
  'full_withdrawal_completed',
] as const;

type ValidatorEvent = (typeof validatorEvents)[number];

/** Whether each event has happened. The type makes the compiler report a missing event. */
export type HappenedEvents = Readonly<Record<ValidatorEvent, boolean>>;

type ValidatorTransition = { readonly from: ValidatorStatus; readonly event: ValidatorEvent; readonly to: ValidatorStatus };

/** Status of a validator after the broadcast of its deposit. */
export const firstValidatorStatus = 'pending' satisfies ValidatorStatus;

/**
 * All moves. Any other event leaves the status unchanged. Our choice: the spec shows no moves. The ether stays until a full
 * withdrawal, which also requests the exit if needed. A canceled or failed full withdrawal counts as never requested.
 */
export const validatorTransitions = [
  { from: 'pending', event: 'activation_time_passed', to: 'active' },
  { from: 'pending', event: 'exit_requested', to: 'exiting' },
  { from: 'pending', event: 'full_withdrawal_requested', to: 'exiting' },
  { from: 'active', event: 'exit_requested', to: 'exiting' },
  { from: 'active', event: 'full_withdrawal_requested', to: 'exiting' },
  { from: 'exiting', event: 'exit_time_passed', to: 'exited' },
  { from: 'exiting', event: 'full_withdrawal_completed', to: 'withdrawn' },
  { from: 'exited', event: 'full_withdrawal_completed', to: 'withdrawn' },
] as const satisfies readonly ValidatorTransition[];

/** Returns the status after an event, or null if the event has no effect in this status. */
export function statusAfterEvent(from: ValidatorStatus, event: ValidatorEvent): ValidatorStatus | null {
  return validatorTransitions.find((transition) => transition.from === from && transition.event === event)?.to ?? null;
}

/** Returns a validator's status after all events that happened. */
export function statusAfter(happenedEvents: HappenedEvents): ValidatorStatus {
  let status: ValidatorStatus = firstValidatorStatus;
  for (const event of validatorEvents) if (happenedEvents[event]) status = statusAfterEvent(status, event) ?? status;
  return status;
}
