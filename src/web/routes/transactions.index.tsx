import { createFileRoute } from '@tanstack/react-router';
import { start } from '#web/data/start.ts';
import { transactionQueries } from '#web/data/transactions.ts';

export const Route = createFileRoute('/transactions/')({
  loader: ({ context }) => start(context.queryClient.query(transactionQueries.list({ page_size: 50 }))),
  component: () => <h1>Transactions</h1>,
});
