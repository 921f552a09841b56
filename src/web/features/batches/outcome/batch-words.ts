import type { Batch, BatchRowState, BatchState } from '#contract/desk/batches.ts';
import { reviewTime } from '#contract/limits.ts';
import { isOver } from '#contract/rules/batch-plan.ts';
import { commandStateLabels, type StateLabel } from '#web/parts/command/command-labels.ts';

type Counted = Pick<Batch, 'counts'>;
type Standing = Pick<Batch, 'state' | 'row_count' | 'has_remainder' | 'counts'>;

/** The number of rows in a state. */
export function countOf({ counts }: Counted, state: BatchRowState): number {
  return counts[state] ?? 0;
}

/** `'1 row'`, `'10,000 rows'`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-CA')} ${noun}${count === 1 ? '' : 's'}`;
}

/** A batch as a short title: `'0.84 BTC to 212 destinations'`. */
export function batchTitle({ amount, asset, destination_count: count }: Pick<Batch, 'amount' | 'asset' | 'destination_count'>): string {
  return `${amount} ${asset.toUpperCase()} to ${counted(count, 'destination')}`;
}

/** Labels of a batch's states in the filter. */
export const batchStateNames = {
  awaiting_review: 'Awaiting review',
  running: 'Sending',
  paused: 'Paused',
  ended: 'Completed',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
} as const satisfies Record<BatchState, string>;

const sentNothing = 'Nothing was sent.';

const plain = {
  awaiting_review: {
    label: 'Awaiting review',
    tone: 'waiting',
    next: 'a reviewer',
    meaning: `Nothing is sent until a second treasurer releases the whole batch. Without a review it expires after ${reviewTime.words}.`,
  },
  running: {
    label: 'Sending',
    tone: 'working',
    next: 'the desk',
    meaning: 'The desk sends one part at a time, each after the custodian accepted the previous one. You can close this page.',
  },
  paused: {
    label: 'Paused',
    tone: 'waiting',
    next: 'a treasurer',
    meaning: 'No further part is sent until a treasurer resumes or stops the batch.',
  },
  declined: { label: 'Declined', tone: 'quiet', next: null, meaning: `The reviewer declined it. ${sentNothing}` },
  cancelled: { label: 'Cancelled', tone: 'quiet', next: null, meaning: `Its maker cancelled it. ${sentNothing}` },
  expired: { label: 'Expired', tone: 'quiet', next: null, meaning: `No one reviewed it within ${reviewTime.words}. ${sentNothing}` },
} as const satisfies Record<Exclude<BatchState, 'ended'>, StateLabel>;

const unknownMeaning =
  'A part may or may not have been sent: its answer was lost. The desk asks the custodian until that is certain, and sends nothing after it meanwhile.';

/** The label of a batch's state, based on its rows, with its meaning and the next actor. */
export function batchWords(batch: Standing): StateLabel {
  const { state } = batch;
  if (countOf(batch, 'unknown') > 0)
    return {
      label: state === 'paused' ? 'Paused, unknown' : 'Partly unknown',
      tone: 'unsure',
      next: 'the desk',
      meaning: state === 'paused' ? `${unknownMeaning} After that it stays paused.` : unknownMeaning,
    };
  return state === 'ended' ? endedWords(batch) : plain[state];
}

function endedWords(batch: Standing): StateLabel {
  const sent = countOf(batch, 'sent');
  if (countOf(batch, 'sending') > 0)
    return {
      label: 'Stopping',
      tone: 'working',
      next: 'the desk',
      meaning: 'The part in progress completes. No further part is sent.',
    };
  if (sent === batch.row_count)
    return { label: 'Sent', tone: 'good', next: null, meaning: 'The custodian accepted every row. The transactions continue from here.' };
  const next = batch.has_remainder ? 'a treasurer' : null;
  if (sent === 0) return { label: 'Not sent', tone: 'quiet', next, meaning: `No row was sent: that is proven.` };
  return {
    label: 'Partly sent',
    tone: 'waiting',
    next,
    meaning: `${counted(sent, 'row')} of ${batch.row_count.toLocaleString('en-CA')} sent. The rest is proven unsent.`,
  };
}

/** Labels of the states of a row. */
export const rowStateWords = {
  sent: { label: 'Sent', tone: 'good' },
  unknown: { label: 'Unknown', tone: 'unsure' },
  not_sent: { label: 'Not sent', tone: 'quiet' },
  sending: { label: 'Sending', tone: 'working' },
  waiting: { label: 'Pending', tone: 'waiting' },
} as const satisfies Record<BatchRowState, Pick<StateLabel, 'label' | 'tone'>>;

/** The label of a part's state. */
export function partWords(batch: BatchState, part: Batch['parts'][number]['state']): Pick<StateLabel, 'label' | 'tone'> {
  if (part !== 'waiting') return commandStateLabels[part];
  return isOver(batch) ? { label: 'Not sent', tone: 'quiet' } : { label: 'Pending', tone: 'waiting' };
}

/**
 * The progress of a batch: `'150 of 212 rows sent · 20 unknown · 42 not sent'`; the rest are
 * pending.
 */
export function progressWords(batch: Pick<Batch, 'counts' | 'row_count'>): string {
  const others = (['unknown', 'not_sent', 'sending'] as const).flatMap((state) => {
    const count = countOf(batch, state);
    return count === 0 ? [] : [`${count.toLocaleString('en-CA')} ${rowStateWords[state].label.toLowerCase()}`];
  });
  const sent = `${countOf(batch, 'sent').toLocaleString('en-CA')} of ${counted(batch.row_count, 'row')} sent`;
  return [sent, ...others].join(' · ');
}

/** Why the unsent rows cannot be sent as a new batch now. Null if they can, or without unsent rows. */
export function remainderRefusal(batch: Standing & Pick<Batch, 'remainder_id'>): string | null {
  if (batch.has_remainder || batch.remainder_id !== null || countOf(batch, 'sent') === batch.row_count) return null;
  if (countOf(batch, 'unknown') > 0 || (isOver(batch.state) && countOf(batch, 'sending') > 0))
    return 'You can send the rest as a new batch once every part is decided: unknown rows may have been sent.';
  return isOver(batch.state) || batch.state === 'awaiting_review' ? null : 'Unsent rows can be sent as a new batch once this one ends.';
}

/** The effects of a pause and of a stop, one sentence each. */
export function controlWords(batch: Pick<Batch, 'counts' | 'parts'>): { readonly pause: string; readonly stop: string } {
  const underWay = batch.parts.find(({ state }) => state === 'sending' || state === 'unknown');
  const waiting = countOf(batch, 'waiting');
  const partUnderWay = underWay === undefined ? '' : ` Part ${underWay.number} is in progress and cannot be stopped.`;
  return {
    pause: `No further part is sent until a treasurer resumes.${partUnderWay}`,
    stop: `The ${counted(waiting, 'row')} that wait${waiting === 1 ? 's' : ''} will not be sent by this batch, and it cannot be resumed.${partUnderWay}`,
  };
}
