import { queryOptions } from '@tanstack/react-query';
import { readQueueSummary, type QueueCounts } from '#contract/desk/queue-counts.ts';
import { queuePoll } from '#contract/limits.ts';
import { call } from './call.ts';
import { transactionsKey } from './keys.ts';
import { pollDelayMs, pollOptions } from './polling.ts';
import { retryMs } from './retry.ts';

/** Poll interval while the server still loads deposits, ms. */
const loadingPollMs = 1000;

/** Poll interval of the queue, ms. It is short while the server cannot read the custodian's list and returns earlier deposits. */
export function queuePollMs(isLoading: boolean | undefined, failure?: string | null): number {
  if (typeof failure === 'string') return retryMs;
  return isLoading === true ? loadingPollMs : queuePoll.ms;
}

/** The numbers of pending deposits. This query has its own file, so that the first page does not load the queue's schemas. */
export const queueSummaryQuery = queryOptions({
  queryKey: [...transactionsKey, 'queue', 'summary'],
  queryFn: (context) => call(readQueueSummary, pollOptions(context)),
  refetchInterval: ({ state }) => pollDelayMs(state, queuePollMs(state.data?.reach === 'loading', state.data?.failure)),
});

/** Label of a number of pending deposits: `'14'`, or `'14+'` if the server did not read older deposits. */
export function queueCountLabel(number: number, { reach }: Pick<QueueCounts, 'reach'>): string {
  return `${number}${reach === 'all' ? '' : '+'}`;
}
