import { queryOptions } from '@tanstack/react-query';
import { keepPresence, listPresences, listSubmissions } from '#contract/desk/desk-endpoints.ts';
import { presenceBeatMs } from '#contract/desk/submission.ts';
import { call } from './call.ts';
import { transactionsKey } from './keys.ts';
import { pollOptions } from './polling.ts';

/**
 * Submissions of this desk for a transaction, newest first. Under the root key of transactions: a
 * change invalidates them.
 */
export function submissionsQuery(key: string) {
  return queryOptions({
    queryKey: [...transactionsKey, 'submissions', key],
    queryFn: (context) => call(listSubmissions, { params: { transaction_id: key }, ...pollOptions(context) }),
    refetchInterval: presenceBeatMs,
  });
}

/** One visit of an item in this window. */
export type Visit = { readonly key: string; readonly visit: string };

/** Who else has an item open. Asking reports that this user has it open too. */
export function presenceQuery({ key, visit }: Visit) {
  return queryOptions({
    queryKey: ['presence', key, visit],
    queryFn: ({ signal }) =>
      call(keepPresence, { params: { transaction_id: key }, body: { visit, is_open: true }, signal, isBackground: true }),
    refetchInterval: presenceBeatMs,
    // A window in the background still has the item open.
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Reports that this user has left an item. A lost report expires within a minute. */
export async function leavePresence({ key, visit }: Visit): Promise<void> {
  await call(keepPresence, {
    params: { transaction_id: key },
    body: { visit, is_open: false },
    isBackground: true,
    isLeaving: true,
  }).catch(() => undefined);
}

/** Who has which item open, for the queue. Keys are comparable ones (`comparableKey`). */
export const presencesQuery = queryOptions({
  queryKey: ['presence', 'all'],
  queryFn: ({ signal }) => call(listPresences, { signal, isBackground: true }),
  refetchInterval: presenceBeatMs,
});
