import { QueryClient } from '@tanstack/react-query';
import { retryDelayMs } from '#web/data/retry.ts';
import { NoAnswerError } from '#web/lib/http.ts';

/** How long a record stays fresh, ms. If the user hovers over a link and then opens it, the record is read only once. */
const freshMs = 10_000;

/**
 * Creates the query cache. A failed read may be retried. A write is never retried or queued; by default, the library would send a
 * withdrawal when the connection returns.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        networkMode: 'always',
        retry: (failures, error) => error instanceof NoAnswerError && failures < 1,
        retryDelay: 400,
        refetchInterval: ({ state }) => retryDelayMs(state.error) ?? false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
