import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NewBatch } from '#contract/desk/batches.ts';
import { batchQueries } from '#web/data/batches.ts';
import { useDebounced } from '#web/lib/debounced.ts';
import type { LivePreflight } from '#web/parts/money-form/live-preflight.ts';

/** Debounce of the pre-flight request, ms: the request may have a megabyte. */
const restMs = 600;

const nothing: NewBatch = { wallet_id: 1, asset: 'btc', file: null, header: [], rows: [], remainder_of: null };

/** Runs pre-flight for a batch; null while a row is not payable. `isChanging`: another batch is about to replace this one. */
export function useBatchPreflight(body: NewBatch | null, isChanging = false): LivePreflight {
  // A random name: computing a digest of the content would take longer than another request.
  const now = useMemo(() => (body === null ? null : { body, name: crypto.randomUUID() }), [body]);
  const settled = useDebounced(now, restMs);
  const query = useQuery({
    ...batchQueries.preflight(settled?.name ?? '', settled?.body ?? nothing),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  return {
    preflight: now === null ? null : (query.data ?? null),
    isBehind: isChanging || settled !== now || query.isPlaceholderData || query.isFetching,
    isOld: isChanging || settled !== now || query.isPlaceholderData,
    error: now === null ? null : query.error,
    retry: () => {
      if (settled !== null) void query.refetch();
    },
  };
}
