import type { Submission, SubmissionOutcome } from '#contract/desk/submission.ts';
import type { Tone } from '#web/parts/transaction/status-words.ts';

/** Labels of the outcomes of an attempt. */
export const outcomeWords = {
  sending: { words: 'Sending', tone: 'working' },
  accepted: { words: 'Accepted', tone: 'good' },
  refused: { words: 'Refused', tone: 'bad' },
  unknown: { words: 'Outcome unknown', tone: 'waiting' },
  not_sent: { words: 'Not sent', tone: 'quiet' },
} as const satisfies Record<SubmissionOutcome, { readonly words: string; readonly tone: Tone }>;

/** The service's answer, as far as the desk received it: `'200, status: completed'`. */
export function answerWords({ status, message, held: record, outcome }: Submission): string | null {
  const state = record?.regulatory_status ? `status: ${record.regulatory_status}` : null;
  if (outcome === 'sending') return 'No answer yet';
  const parts = [status === null ? null : String(status), state, message].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}
