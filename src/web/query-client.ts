import { QueryClient } from '@tanstack/react-query';
import { retryDelayMs } from '#web/data/retry.ts';
import { NoAnswer } from '#web/lib/http.ts';

/** How long a record stays fresh, ms. Hovering over a link and then opening it reads the record only once. */
const freshMs = 10_000;

/**
 * Creates the query cache. A read without an answer is retried once, and a temporary failure after its delay. A write is never retried or
 * queued, because the library's default would send a withdrawal typed offline when the connection returns.
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
