import { useQuery } from '@tanstack/react-query';
import { recentDays, recentTransactions } from '#web/data/recent-transactions.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { lastDays } from './overview-movement.ts';

/** The records of the last days of UTC, read once for all figures, and those days. */
export function useRecent() {
  const now = useStore(nowMs);
  return { query: useQuery(recentTransactions(now)), days: lastDays(recentDays, now) };
}
