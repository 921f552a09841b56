import type { Desk } from '#bff/desk.ts';
import { Refusal } from '#bff/refusal.ts';
import type { ActiveSession } from '#bff/session/sessions.ts';
import { stepUpMs } from '#contract/desk/command.ts';

/** Refuses unless the password was given at most 15 minutes ago; signing in counts. Sending, 1. */
export function requireStepUp({ now }: Pick<Desk, 'now'>, { confirmedMs }: Pick<ActiveSession, 'confirmedMs'>): void {
  if (now() - confirmedMs <= stepUpMs) return;
  throw new Refusal('step_up_required', 'Confirm your password: it was given more than 15 minutes ago');
}
