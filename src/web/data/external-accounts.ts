import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#contract/endpoint.ts';
import { listExternalAccounts, readExternalAccount } from '#contract/endpoints.ts';
import type { ExternalAccount } from '#contract/external-account.ts';
import { call } from './call.ts';
import type { CursorList } from './cursor-pages.ts';
import { nextReadMs, quietly } from './watched.ts';

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
  /** The list page by page: cursors are its own. */
  rows: (filter: ExternalAccountFilter): CursorList<ExternalAccount> => ({
    queryKey: [...accountsKey, 'rows', filter],
    read: (place, options) => call(listExternalAccounts, { query: { ...filter, ...place }, ...options }),
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...accountsKey, 'one', id],
      queryFn: ({ signal }) => call(readExternalAccount, { params: { id }, signal }),
    }),
};

/** An account that is read again by itself: the operator may change where it is reached. */
export function watchedAccount(id: string) {
  return queryOptions({
    ...externalAccountQueries.one(id),
    queryFn: (context) => call(readExternalAccount, { params: { id }, ...quietly(context) }),
    refetchInterval: ({ state }) => nextReadMs(state),
  });
}
