import { Link } from '@tanstack/react-router';
import type { Earlier } from '#contract/error.ts';
import { earlierTexts } from '#contract/rules/duplicate-line.ts';

type RepeatedPaymentProps = {
  readonly earlierPayment: Earlier;
  /** The line of the row that repeats the payment. By default, the text does not name it. */
  readonly line?: number | undefined;
};

/** States the time and the outcome of the payment that a row repeats, with a link to its request. */
export function RepeatedPayment({ earlierPayment, line }: RepeatedPaymentProps) {
  const { batch_id: batch, command_id: command, record_id: record } = earlierPayment;
  const { time, name, status } = earlierTexts(earlierPayment);
  return (
    <>
      {line === undefined ? 'Identical payment' : `Line ${line}: identical payment`} {time} in{' '}
      {batch !== undefined ? (
        <Link to="/batch-sends/$batchId" params={{ batchId: batch }} tabIndex={-1}>
          {name}
        </Link>
      ) : command !== undefined ? (
        <Link to="/activity/$commandId" params={{ commandId: command }} tabIndex={-1}>
          {name}
        </Link>
      ) : (
        <Link to="/transactions/$transactionId" params={{ transactionId: record ?? '' }} tabIndex={-1}>
          {name}
        </Link>
      )}
      {status}
    </>
  );
}
