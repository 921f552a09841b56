import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#contract/endpoint.ts';
import { listExternalAccounts, readExternalAccount } from '#contract/endpoints.ts';
import { call } from './call.ts';

/** Cursor and size of the list: it has no filter. */
export type ExternalAccountFilter = QueryOf<typeof listExternalAccounts>;

const accountsKey = ['external accounts'] as const;

/** What can be asked about external accounts; key and function together. */
export const externalAccountQueries = {
  list: (filter: ExternalAccountFilter) =>
    queryOptions({
      queryKey: [...accountsKey, 'list', filter],
      queryFn: ({ signal }) => call(listExternalAccounts, { query: filter, signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...accountsKey, 'one', id],
      queryFn: ({ signal }) => call(readExternalAccount, { params: { id }, signal }),
    }),
};
