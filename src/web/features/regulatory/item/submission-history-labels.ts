import type { Submission, SubmissionOutcome } from '#contract/desk/submission.ts';
import type { Tone } from '#web/parts/transaction/status-labels.ts';

/** Labels of the outcomes of a submission. */
export const outcomeLabels = {
  sending: { label: 'Sending', tone: 'working' },
  accepted: { label: 'Accepted', tone: 'good' },
  refused: { label: 'Refused', tone: 'bad' },
  unknown: { label: 'Outcome unknown', tone: 'waiting' },
  not_sent: { label: 'Not sent', tone: 'quiet' },
} as const satisfies Record<SubmissionOutcome, { readonly label: string; readonly tone: Tone }>;

/** The part of the service's answer that arrived: `'200, status: completed'`. */
export function answerLabel({ status, message, held: record, outcome }: Submission): string | null {
  const state = record?.regulatory_status ? `status: ${record.regulatory_status}` : null;
  if (outcome === 'sending') return 'No answer yet';
  const parts = [status === null ? null : String(status), state, message].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}
