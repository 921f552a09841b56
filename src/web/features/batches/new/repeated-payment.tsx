import { Link } from '@tanstack/react-router';
import type { Earlier } from '#contract/error.ts';

/** States the time of the earlier payment that a row repeats, with a link to the earlier request. */
export function RepeatedPayment({ earlierPayment }: { readonly earlierPayment: Earlier }) {
  const { at, batch_id: batch, command_id: command, record_id: record, row } = earlierPayment;
  return (
    <>
      Paid before{at === null ? '' : ` at ${at.slice(0, 16).replace('T', ' ')} UTC`} by{' '}
      {batch !== undefined ? (
        <Link to="/batch-sends/$batchId" params={{ batchId: batch }} tabIndex={-1}>
          row {(row ?? 0) + 1} of a batch
        </Link>
      ) : command !== undefined ? (
        <Link to="/activity/$commandId" params={{ commandId: command }} tabIndex={-1}>
          a request
        </Link>
      ) : (
        <Link to="/transactions/$transactionId" params={{ transactionId: record ?? '' }} tabIndex={-1}>
          transaction {record}
        </Link>
      )}
    </>
  );
}
