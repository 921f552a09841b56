import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#contract/endpoint.ts';
import { listDirectParties } from '#contract/endpoints.ts';
import { call } from './call.ts';

/** Filters and cursor of the direct parties' list, as the endpoint takes them. */
export type DirectPartyFilter = QueryOf<typeof listDirectParties>;

/** What can be asked about direct parties; key and function together. */
export const directPartyQueries = {
  list: (filter: DirectPartyFilter) =>
    queryOptions({
      queryKey: ['direct parties', 'list', filter],
      queryFn: ({ signal }) => call(listDirectParties, { query: filter, signal }),
    }),
};
