import { useQuery } from '@tanstack/react-query';
import { recentDays, recentTransactions } from '#web/data/recent-transactions.ts';
import { nowMs } from '#web/lib/now.ts';
import { useTold } from '#web/lib/store.ts';
import { lastDays } from './overview-movement.ts';

const dayMs = 86_400_000;

/** The records of the last days of UTC, read once for all figures, and those days. */
export function useRecent() {
  const today = useTold(nowMs, (now) => now - (now % dayMs));
  return { query: useQuery(recentTransactions(today)), days: lastDays(recentDays, today) };
}
