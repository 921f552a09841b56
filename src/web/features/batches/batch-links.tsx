import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to a batch. Its default label is the start of the batch's ID. */
export function BatchLink({ id, children = `Batch ${id.slice(0, 8)}` }: { readonly id: string; readonly children?: ReactNode }) {
  return (
    <Link to="/batch-sends/$batchId" params={{ batchId: id }}>
      {children}
    </Link>
  );
}

/** A link to the transaction of a part or of a row. */
export function TransactionLink({ id }: { readonly id: number | null }) {
  return id === null ? null : (
    <Link to="/transactions/$transactionId" params={{ transactionId: String(id) }}>
      {id}
    </Link>
  );
}
