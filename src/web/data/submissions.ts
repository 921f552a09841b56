import { queryOptions } from '@tanstack/react-query';
import { reportPresence, listPresences, listSubmissions, presenceBeatMs } from '#contract/desk/submission.ts';
import { call } from './call.ts';
import { transactionsKey } from './keys.ts';
import { pollOptions } from './polling.ts';

/**
 * Submissions of this desk for a transaction, newest first. The key starts with the root key of transactions, because both change
 * together.
 */
export function submissionsQuery(key: string) {
  return queryOptions({
    queryKey: [...transactionsKey, 'submissions', key],
    queryFn: (context) => call(listSubmissions, { params: { transaction_id: key }, ...pollOptions(context) }),
    refetchInterval: presenceBeatMs,
  });
}

/** A regulatory item that is open in this window: the item's key, and the random ID of this visit. */
export type ItemVisit = { readonly key: string; readonly visit: string };

/** The other users who have an item open. The request also reports that this user has it open. */
export function presenceQuery({ key, visit }: ItemVisit) {
  return queryOptions({
    queryKey: ['presence', key, visit],
    queryFn: ({ signal }) =>
      call(reportPresence, { params: { transaction_id: key }, body: { visit, is_open: true }, signal, isBackground: true }),
    refetchInterval: presenceBeatMs,
    // A window in the background still counts as having the item open.
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Reports that this user has closed an item. Without this report, the server lists the user as a visitor for up to a minute. */
export async function leavePresence({ key, visit }: ItemVisit): Promise<void> {
  await call(reportPresence, {
    params: { transaction_id: key },
    body: { visit, is_open: false },
    isBackground: true,
    isLeaving: true,
  }).catch(() => undefined);
}

/** Which users have which items open, for the list of deposits. Keys have the format of `comparableKey`. */
export const presencesQuery = queryOptions({
  queryKey: ['presence', 'all'],
  queryFn: ({ signal }) => call(listPresences, { signal, isBackground: true }),
  refetchInterval: presenceBeatMs,
});
