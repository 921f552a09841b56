import { createFileRoute } from '@tanstack/react-router';
import { holdingsQuery } from '#web/data/holdings.ts';
import { prefetch } from '#web/data/prefetch.ts';
import { recentTransactions } from '#web/data/recent-transactions.ts';
import { Overview } from '#web/features/overview/overview.tsx';
import { nowMs } from '#web/lib/now.ts';

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) => prefetch(queryClient.query(recentTransactions(nowMs.get())), queryClient.query(holdingsQuery)),
  component: Overview,
});
