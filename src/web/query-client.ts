import { QueryClient } from '@tanstack/react-query';
import { retryDelayMs } from '#web/data/retry.ts';
import { NoAnswer } from '#web/lib/http.ts';

/** How long a record stays fresh, ms: hovering over it and then opening it reads once. */
const freshMs = 10_000;

/**
 * Creates the query cache. A read without an answer is retried once; a temporary failure is retried after its delay. A write is never
 * retried or queued: the library's default would send a withdrawal typed offline once the connection returns.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        networkMode: 'always',
        retry: (failures, error) => error instanceof NoAnswer && failures < 1,
        retryDelay: 400,
        refetchInterval: ({ state }) => retryDelayMs(state.error) ?? false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
