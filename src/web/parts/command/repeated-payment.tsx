import { Link } from '@tanstack/react-router';
import type { Repeat } from '#contract/error.ts';
import { repeatTexts } from '#contract/rules/duplicate-line.ts';

type RepeatedPaymentProps = {
  /** The repeat. Without `line`, the text does not name the line. */
  readonly repeat: Omit<Repeat, 'row'>;
  /** The place of the link in the tab sequence. By default, the link is a tab stop. */
  readonly tabIndex?: number;
};

/** States the time and the outcome of the payment that a row repeats, with a link to its request. */
export function RepeatedPayment({ repeat, tabIndex }: RepeatedPaymentProps) {
  const { start, status } = repeatTexts(repeat);
  return (
    <>
      {start}
      <RepeatLink earlier={repeat.earlier} tabIndex={tabIndex} />
      {status}
    </>
  );
}

/** A link to an earlier payment: `'row 3 of a batch'`. */
export function RepeatLink({ earlier, tabIndex }: { readonly earlier: Repeat['earlier']; readonly tabIndex?: number | undefined }) {
  const { batch_id: batchId, command_id: commandId, record_id: transactionId = '' } = earlier;
  const target =
    batchId !== undefined
      ? ({ to: '/batch-sends/$batchId', params: { batchId } } as const)
      : commandId !== undefined
        ? ({ to: '/activity/$commandId', params: { commandId } } as const)
        : ({ to: '/transactions/$transactionId', params: { transactionId } } as const);
  return (
    <Link {...target} tabIndex={tabIndex}>
      {repeatTexts({ earlier }).name}
    </Link>
  );
}
