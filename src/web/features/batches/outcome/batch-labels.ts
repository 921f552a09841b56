import type { Batch, BatchRowState, BatchState } from '#contract/desk/batches.ts';
import { reviewTime } from '#contract/limits.ts';
import { isOver } from '#contract/rules/batch-plan.ts';
import { countLabel } from '#web/lib/counted.ts';
import { commandStateLabels, type StateLabel } from '#web/parts/command/command-labels.ts';

type CountedBatch = Pick<Batch, 'counts'>;
type BatchProgress = Pick<Batch, 'state' | 'row_count' | 'has_remainder' | 'counts'>;

/** The number of rows in this state. */
export function countOf({ counts }: CountedBatch, state: BatchRowState): number {
  return counts[state] ?? 0;
}

/** A batch as a short title: `'0.84 BTC to 212 destinations'`. */
export function batchTitle({ amount, asset, destination_count: count }: Pick<Batch, 'amount' | 'asset' | 'destination_count'>): string {
  return `${amount} ${asset.toUpperCase()} to ${countLabel(count, 'destination')}`;
}

/** Labels of a batch's states in the filter. */
export const batchStateNames = {
  awaiting_review: 'Awaiting approval',
  running: 'Sending',
  paused: 'Paused',
  ended: 'Completed',
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
    meaning: `The desk sends nothing until another user approves the batch. Without approval, the batch expires after ${reviewTime.label}.`,
  },
  running: {
    tone: 'working',
    next: 'desk',
    meaning: 'The desk sends one part at a time, each after the custodian accepted the previous one. You can close this page.',
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
    return { label: 'Sent', tone: 'good', next: null, meaning: 'The custodian accepted every row. The transactions continue from here.' };
  const next = batch.has_remainder ? 'treasurer' : null;
  if (sentCount === 0) return { label: 'Not sent', tone: 'quiet', next, meaning: 'The desk verified that no row was sent.' };
  return {
    label: 'Partly sent',
    tone: 'waiting',
    next,
    meaning: `${countLabel(sentCount, 'row')} of ${batch.row_count.toLocaleString('en-CA')} sent. The desk verified that the other rows were not sent.`,
  };
}

export const rowStateLabels = {
  sent: { label: 'Sent', tone: 'good' },
  unknown: { label: 'Unknown', tone: 'unsure' },
  not_sent: { label: 'Not sent', tone: 'quiet' },
  sending: { label: 'Sending', tone: 'working' },
  waiting: { label: 'Pending', tone: 'waiting' },
} as const satisfies Record<BatchRowState, Pick<StateLabel, 'label' | 'tone'>>;

/** The label for the state of a part of a batch. */
export function partLabel(batch: BatchState, part: Batch['parts'][number]['state']): Pick<StateLabel, 'label' | 'tone'> {
  if (part !== 'waiting') return commandStateLabels[part];
  return isOver(batch) ? { label: 'Not sent', tone: 'quiet' } : { label: 'Pending', tone: 'waiting' };
}

/** The progress of a batch: `'150 of 212 rows sent · 20 unknown · 42 not sent'`. Omits pending rows. */
export function progressText(batch: Pick<Batch, 'counts' | 'row_count'>): string {
  const otherTexts = (['unknown', 'not_sent', 'sending'] as const).flatMap((state) => {
    const count = countOf(batch, state);
    return count === 0 ? [] : [`${count.toLocaleString('en-CA')} ${rowStateLabels[state].label.toLowerCase()}`];
  });
  const sentText = `${countOf(batch, 'sent').toLocaleString('en-CA')} of ${countLabel(batch.row_count, 'row')} sent`;
  return [sentText, ...otherTexts].join(' · ');
}

/** The reason why the unsent rows cannot be sent as a new batch now. Null if they can be sent, and if all rows are sent. */
export function remainderRefusal(batch: BatchProgress & Pick<Batch, 'remainder_id'>): string | null {
  if (batch.has_remainder || batch.remainder_id !== null || countOf(batch, 'sent') === batch.row_count) return null;
  if (countOf(batch, 'unknown') > 0 || (isOver(batch.state) && countOf(batch, 'sending') > 0))
    return 'You can send the remaining rows as a new batch after every part is resolved: rows with an unknown outcome may have been sent.';
  return isOver(batch.state) || batch.state === 'awaiting_review' ? null : 'You can send unsent rows as a new batch after this batch ends.';
}

/** The effect of pausing a batch and the effect of stopping it, one sentence each. */
export function controlEffects(batch: Pick<Batch, 'counts' | 'parts'>): { readonly pause: string; readonly stop: string } {
  const sendingPart = batch.parts.find(({ state }) => state === 'sending' || state === 'unknown');
  const waitingCount = countOf(batch, 'waiting');
  const sendingPartText = sendingPart === undefined ? '' : ` Part ${sendingPart.number} is in progress and cannot be stopped.`;
  return {
    pause: `No further part is sent until a treasurer resumes the batch.${sendingPartText}`,
    stop: `This batch will not send the ${countLabel(waitingCount, 'pending row')}, and the batch cannot be resumed.${sendingPartText}`,
  };
}
