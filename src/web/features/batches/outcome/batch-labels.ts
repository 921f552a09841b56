import type { Batch, BatchRowState, BatchState } from '#contract/desk/batches.ts';
import { isOver } from '#contract/rules/batch-plan.ts';
import { linesLabel } from '#contract/rules/lines-label.ts';
import { countLabel } from '#web/lib/counted.ts';
import { countOf, type BatchProgress } from '#web/parts/command/batch-state-labels.ts';
import { commandStateLabels, type StateLabel } from '#web/parts/command/command-labels.ts';

/** A batch as a short title: `'0.84 BTC to 212 recipients'`. */
export function batchTitle({ amount, asset, destination_count: count }: Pick<Batch, 'amount' | 'asset' | 'destination_count'>): string {
  return `${amount} ${asset.toUpperCase()} to ${countLabel(count, 'recipient')}`;
}

/**
 * The rows that the requester changed, added or removed after importing a file: `'2 rows: lines 2, 5'`. Null if the rows are those of the
 * file, or if there is no file.
 */
export function changedRowsText(file: Batch['file']): string | null {
  const lines = file?.changed_lines;
  if (lines === undefined) return null;
  return lines.length === 0 ? 'Rows differ from the file' : `${countLabel(lines.length, 'row')}: ${linesLabel(lines).toLowerCase()}`;
}

type TonedLabel = Pick<StateLabel, 'label' | 'tone'>;

export const rowStateLabels = {
  sent: { label: 'Accepted', tone: 'good' },
  unknown: { label: 'Unknown', tone: 'unsure' },
  not_sent: { label: 'Not sent', tone: 'quiet' },
  sending: { label: 'Sending', tone: 'working' },
  waiting: { label: 'Pending', tone: 'waiting' },
} as const satisfies Record<BatchRowState, TonedLabel>;

export function partLabel(batch: BatchState, part: Batch['parts'][number]['state']): TonedLabel {
  if (part !== 'waiting') return commandStateLabels[part];
  return rowStateLabels[isOver(batch) ? 'not_sent' : 'waiting'];
}

/** The progress of a batch: `'150 of 212 rows accepted · 20 unknown · 42 not sent'`. Omits pending rows. */
export function progressText(batch: Pick<Batch, 'counts' | 'row_count'>): string {
  const otherTexts = (['unknown', 'not_sent', 'sending'] as const).flatMap((state) => {
    const count = countOf(batch, state);
    return count === 0 ? [] : [`${count.toLocaleString('en-CA')} ${rowStateLabels[state].label.toLowerCase()}`];
  });
  const acceptedText = `${countOf(batch, 'sent').toLocaleString('en-CA')} of ${countLabel(batch.row_count, 'row')} accepted`;
  return [acceptedText, ...otherTexts].join(' · ');
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
