import type { WriteOutcome } from '#contract/error.ts';
import { outcomeOf } from '#web/data/outcome.ts';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import type { SubmissionState } from './submit-outbox.ts';

export type SubmissionMessage = { readonly title: string; readonly detail: string | null };

/** The message about a submission in its current state: `'Originator for 1.5 BTC will be sent in 4 s'`. */
export function submissionMessage(content: string, state: SubmissionState, nowMs: number): SubmissionMessage {
  const capitalizedContent = `${content.charAt(0).toUpperCase()}${content.slice(1)}`;
  switch (state.is) {
    case 'waiting':
      return {
        title: `${capitalizedContent} will be sent in ${secondsLeft(state.dueMs, nowMs)} s`,
        detail: 'You can go on with the next deposit, or leave the page.',
      };
    case 'paused':
      return { title: `${capitalizedContent} is not sent yet`, detail: 'Your session ended. The desk submits it after you sign in.' };
    case 'sending':
      return { title: `${capitalizedContent} is being sent`, detail: null };
    case 'sent':
      return {
        title: `Submitted: ${content}`,
        detail: state.status === null ? null : `Status: ${statusLabel('regulatory', state.status).label}`,
      };
    case 'taken back':
      return { title: `Undone: ${content}`, detail: 'Nothing was sent.' };
    case 'failed':
      return { title: `${outcomeTitles[outcomeOf(state.error)]}: ${content}`, detail: state.error.message };
  }
}

/** Titles of the outcomes of a failed submission. */
const outcomeTitles = {
  refused: 'Refused',
  not_sent: 'Not sent',
  unknown: 'Outcome unknown',
} as const satisfies Record<WriteOutcome, string>;

/** Whole seconds until a time, at least one. */
export function secondsLeft(dueMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((dueMs - nowMs) / 1000));
}
