import { useQuery } from '@tanstack/react-query';
import { dayMs } from '#contract/limits.ts';
import { recentDays, recentTransactions } from '#web/data/recent-transactions.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { lastDays } from './overview-movement.ts';

/** The last UTC days and their records. All figures of the overview share one read. */
export function useRecentTransactions() {
  const today = useStoreValue(nowMs, (now) => now - (now % dayMs));
  return { query: useQuery(recentTransactions(today)), days: lastDays(recentDays, today) };
}
