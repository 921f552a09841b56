import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '#web/data/prefetch.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { TransactionDetail } from '#web/features/transactions/transaction-detail.tsx';

export const Route = createFileRoute('/transactions/$transactionId')({
  loader: ({ context, params }) => prefetch(context.queryClient.query(transactionQueries.one(params.transactionId))),
  component: Transaction,
});

function Transaction() {
  return <TransactionDetail id={Route.useParams().transactionId} />;
}
