import { queryOptions } from '@tanstack/react-query';
import { batchQueries } from '#web/data/batches.ts';

/**
 * The rows of a batch as submitted. They never change, so they are read once, even across a pause or a stop: ten thousand rows are 2.5 MB.
 * The parts give each row's outcome (`withRowStates`).
 */
export function batchRowsQuery(id: string) {
  return queryOptions({ ...batchQueries.rowsOf(id, 'given'), staleTime: 'static' });
}
