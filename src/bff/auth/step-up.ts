import type { ActiveSession } from '#bff/auth/session/sessions.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { stepUpTime } from '#contract/limits.ts';
import type { Auth } from './open-auth.ts';

/** When the user of a session last authenticated, and when they last proved a second factor. */
type ConfirmationTimes = Pick<ActiveSession, 'confirmedMs' | 'factorMs'>;

/** The settings that decide whether a confirmation is recent. */
export type StepUpSettings = Pick<Auth, 'now' | 'stepUpFactor'>;

/** Whether the user authenticated within 15 minutes. A sign-in counts. With `STEP_UP_FACTOR=second_factor`, only a second factor counts. */
export function isStepUpRecent({ now, stepUpFactor }: StepUpSettings, { confirmedMs, factorMs }: ConfirmationTimes): boolean {
  const atMs = stepUpFactor === 'second_factor' ? factorMs : confirmedMs;
  return atMs !== null && now() - atMs <= stepUpTime.ms;
}

/** Refuses a user who did not authenticate within 15 minutes. */
export function requireStepUp(auth: StepUpSettings, session: ConfirmationTimes): void {
  if (isStepUpRecent(auth, session)) return;
  throw auth.stepUpFactor === 'second_factor'
    ? new Refusal(
        'step_up_required',
        `Confirm with your second factor: the last confirmation is older than ${stepUpTime.label}. Without a second factor, add one on your account page`,
      )
    : new Refusal('step_up_required', `Confirm your password: the last confirmation is older than ${stepUpTime.label}`);
}
