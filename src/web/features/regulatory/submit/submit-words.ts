import type { WriteOutcome } from '#contract/error.ts';
import { outcomeOf } from '#web/data/outcome.ts';
import { statusWords } from '#web/parts/transaction/status-words.ts';
import type { ParcelState } from './submit-outbox.ts';

/** What is said of a submission that was let go of. */
export type ParcelWords = { readonly title: string; readonly detail: string | null };

/** `'Originator for 1.5 BTC will be sent in 4 s'`, and whatever comes after, at an instant in ms since 1970. */
export function parcelWords(what: string, state: ParcelState, nowMs: number): ParcelWords {
  const named = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  switch (state.is) {
    case 'waiting':
      return { title: `${named} will be sent in ${secondsLeft(state.dueMs, nowMs)} s`, detail: null };
    case 'held':
      return { title: `${named} is not sent yet`, detail: 'Your session ended. It goes on when you have signed in.' };
    case 'sending':
      return { title: `${named} is being sent`, detail: null };
    case 'sent':
      return { title: `Sent: ${what}`, detail: state.status === null ? null : `Status: ${statusWords('regulatory', state.status).words}` };
    case 'taken back':
      return { title: `Taken back: ${what}`, detail: null };
    case 'failed':
      return { title: `${outcomeTitles[outcomeOf(state.error)]}: ${what}`, detail: state.error.message };
  }
}

/** What a failed submission came to, in two words. */
const outcomeTitles = {
  refused: 'Refused',
  not_sent: 'Not sent',
  unknown: 'Outcome unknown',
} as const satisfies Record<WriteOutcome, string>;

/** Whole seconds until an instant, at least one while it has not come. */
function secondsLeft(dueMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((dueMs - nowMs) / 1000));
}
