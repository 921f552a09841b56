import { queryOptions } from '@tanstack/react-query';
import { batchQueries } from '#web/data/batches.ts';

/** The submitted rows of a batch. They never change, so they are read once; `withRowStates` adds the current states. */
export function batchRowsQuery(id: string) {
  return queryOptions({ ...batchQueries.rowsOf(id, 'given'), staleTime: 'static' });
}
