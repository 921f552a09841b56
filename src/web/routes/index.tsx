import { createFileRoute } from '@tanstack/react-router';
import { holdingsQuery } from '#web/data/holdings.ts';
import { recentTransactions } from '#web/data/recent-transactions.ts';
import { start } from '#web/data/start.ts';
import { Overview } from '#web/features/overview/overview.tsx';
import { nowMs } from '#web/lib/now.ts';

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) => start(queryClient.query(recentTransactions(nowMs.get())), queryClient.query(holdingsQuery)),
  component: Overview,
});
