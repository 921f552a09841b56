import { queryOptions } from '@tanstack/react-query';
import { listWork, workKinds, type Work, type WorkKind } from '#contract/desk/work.ts';
import { call } from './call.ts';
import { workKey } from './keys.ts';
import { hintedPollMs, pollDelayMs, pollOptions } from './polling.ts';
import { queuePollMs } from './queue-summary.ts';

/**
 * The list of tasks that the user can do now. No live update reports some changes of a deposit, so a list with deposits is polled
 * as often as the queue.
 */
export const workQuery = queryOptions({
  queryKey: workKey,
  queryFn: (context) => call(listWork, pollOptions(context)),
  refetchInterval: ({ state }) => {
    const deposits = state.data?.deposits;
    return pollDelayMs(state, deposits ? queuePollMs(deposits.reach === 'loading', deposits.failure) : hintedPollMs(state));
  },
});

/** The page of each kind of task. The page's link in the navigation shows the number of tasks. */
export const workPages = {
  approve_request: '/activity',
  approve_batch: '/batch-sends',
  resolve_outcome: '/activity',
  resume_batch: '/batch-sends',
  approve_change: '/changes',
  regulatory_item: '/regulatory',
  party_documents: '/direct-parties',
  health: '/settings',
  review_access: '/evidence',
  sign_off_reconciliation: '/reconciliation',
} as const satisfies Record<WorkKind, string>;

/** The number of tasks of a page: `'14'`, or `'14+'` if the server did not read older deposits. Null without tasks. */
export function workCountOf({ counts, deposits }: Work, page: string): string | null {
  const kinds = workKinds.filter((kind) => workPages[kind] === page);
  const count = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  if (count === 0) return null;
  return kinds.includes('regulatory_item') && deposits !== null && deposits.reach !== 'all' ? `${count}+` : String(count);
}
