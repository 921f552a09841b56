import type { ValidatorStatus } from '#contract/rules/validator-rules.ts';

/**
 * The events of a validator, in processing order; an early exit request waits for the activation.
 */
const validatorEvents = [
  'activation_time_passed',
  'exit_requested',
  'exit_time_passed',
  'full_withdrawal_requested',
  'full_withdrawal_completed',
] as const;

type ValidatorEvent = (typeof validatorEvents)[number];

/** Whether each event has happened by some time; a missing event does not compile. */
export type Happened = Readonly<Record<ValidatorEvent, boolean>>;

type ValidatorTransition = { readonly from: ValidatorStatus; readonly event: ValidatorEvent; readonly to: ValidatorStatus };

/** A validator's status once its deposit is broadcast. */
export const firstValidatorStatus = 'pending' satisfies ValidatorStatus;

/**
 * All moves; any other event leaves a validator's status unchanged. Ours: the spec shows none. The
 * ether stays until a full withdrawal. A full withdrawal without an earlier exit includes the exit.
 * A canceled or failed one counts as never requested.
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

/** The status that an event leads to, or null when it has no effect from here. */
export function movedBy(from: ValidatorStatus, event: ValidatorEvent): ValidatorStatus | null {
  return validatorTransitions.find((transition) => transition.from === from && transition.event === event)?.to ?? null;
}

/** A validator's status after these events. */
export function statusAfter(happened: Happened): ValidatorStatus {
  let status: ValidatorStatus = firstValidatorStatus;
  for (const event of validatorEvents) if (happened[event]) status = movedBy(status, event) ?? status;
  return status;
}
