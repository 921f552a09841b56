import type { Batch, BatchRowState, BatchState } from '#contract/desk/batches.ts';
import { reviewTime } from '#contract/limits.ts';
import { countLabel } from '#web/lib/counted.ts';
import type { StateLabel } from './command-labels.ts';

/** The facts that decide the label of a batch. */
export type BatchProgress = Pick<Batch, 'state' | 'row_count' | 'has_remainder' | 'counts'>;

/** The number of rows in this state. */
export function countOf({ counts }: Pick<Batch, 'counts'>, state: BatchRowState): number {
  return counts[state] ?? 0;
}

/** Labels of a batch's states in the filter. */
export const batchStateNames = {
  awaiting_review: 'Awaiting approval',
  running: 'Sending',
  paused: 'Paused',
  ended: 'Accepted, partly accepted or not sent',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
} as const satisfies Record<BatchState, string>;

const sentNothing = 'Nothing was sent.';
const quiet = { tone: 'quiet', next: null } as const;

const fixedFacts = {
  awaiting_review: {
    tone: 'waiting',
    next: 'approver',
    meaning: `Nothing is sent until another user approves the batch. It expires after ${reviewTime.label}.`,
  },
  running: {
    tone: 'working',
    next: 'desk',
    meaning: 'The desk sends one part after another. You can close this page.',
  },
  paused: {
    tone: 'waiting',
    next: 'treasurer',
    meaning: 'No further part is sent until a treasurer resumes or stops the batch.',
  },
  declined: { ...quiet, meaning: `An approver declined this batch. ${sentNothing}` },
  cancelled: { ...quiet, meaning: `The requester cancelled this batch. ${sentNothing}` },
  expired: { ...quiet, meaning: `This batch was not approved within ${reviewTime.label}. ${sentNothing}` },
} as const satisfies Record<Exclude<BatchState, 'ended'>, Omit<StateLabel, 'label'>>;

const unknownMeaning =
  'A part may have been sent: the custodian’s answer was lost. The desk keeps asking the custodian and sends no later part until the outcome is known.';

/** The label of a batch's state, with its meaning and the next actor. The label also depends on the states of the rows. */
export function batchLabel(batch: BatchProgress): StateLabel {
  const { state } = batch;
  if (countOf(batch, 'unknown') > 0)
    return {
      label: state === 'paused' ? 'Paused, unknown' : 'Partly unknown',
      tone: 'unsure',
      next: 'desk',
      meaning: state === 'paused' ? `${unknownMeaning} After that, the batch stays paused.` : unknownMeaning,
    };
  return state === 'ended' ? endedLabel(batch) : { label: batchStateNames[state], ...fixedFacts[state] };
}

function endedLabel(batch: BatchProgress): StateLabel {
  const sentCount = countOf(batch, 'sent');
  if (countOf(batch, 'sending') > 0)
    return {
      label: 'Stopping',
      tone: 'working',
      next: 'desk',
      meaning: 'The part in progress completes. No further part is sent.',
    };
  if (sentCount === batch.row_count)
    return {
      label: 'Accepted',
      tone: 'good',
      next: null,
      meaning: 'The custodian accepted every row. The transactions continue from here.',
    };
  const next = batch.has_remainder ? 'treasurer' : null;
  if (sentCount === 0) return { label: 'Not sent', tone: 'quiet', next, meaning: 'The desk verified that no row was sent.' };
  return {
    label: 'Partly accepted',
    tone: 'waiting',
    next,
    meaning: `${countLabel(sentCount, 'row')} of ${batch.row_count.toLocaleString('en-CA')} accepted. The desk verified that the other rows were not sent.`,
  };
}
