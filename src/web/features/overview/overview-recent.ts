import { useQuery } from '@tanstack/react-query';
import { recentDays, recentTransactions } from '#web/data/recent-transactions.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { lastDays } from './overview-movement.ts';

const dayMs = 86_400_000;

/** The last UTC days and their records, read once for all figures. */
export function useRecent() {
  const today = useStoreValue(nowMs, (now) => now - (now % dayMs));
  return { query: useQuery(recentTransactions(today)), days: lastDays(recentDays, today) };
}
