import { queryOptions } from '@tanstack/react-query';
import { batchQueries } from '#web/data/batches.ts';

/**
 * The submitted rows of a batch. Ten thousand rows are 2.5 MB and never change, so they are read once. The states of the parts give each
 * row's outcome (`withRowStates`).
 */
export function batchRowsQuery(id: string) {
  return queryOptions({ ...batchQueries.rowsOf(id, 'given'), staleTime: 'static' });
}
