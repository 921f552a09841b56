import { QueryClient } from '@tanstack/react-query';
import { recoveryMs } from '#web/data/recovery.ts';
import { NoAnswer } from '#web/lib/http.ts';

/** How long a record counts as fresh, in ms: hovering and then opening asks once. */
const freshMs = 10_000;

/**
 * Makes the cache of what the desk has read. A read is tried once more when nothing came back,
 * and one that failed for a passing reason is asked again by itself. A write is never repeated, nor kept for
 * later: the library's default would send a withdrawal typed offline when the line returns.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        networkMode: 'always',
        retry: (failures, error) => error instanceof NoAnswer && failures < 1,
        retryDelay: 400,
        refetchInterval: ({ state }) => recoveryMs(state.error) ?? false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
