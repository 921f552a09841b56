import { queryOptions } from '@tanstack/react-query';
import { listExternalAccounts, readExternalAccount, type ExternalAccount } from '#contract/service/external-account.ts';
import type { QueryOf } from '#contract/wire/endpoint.ts';
import { call } from './call.ts';
import type { CursorList } from './cursor-pages.ts';
import { accountsKey } from './keys.ts';
import { pollDelayMs, pollOptions } from './polling.ts';

/** Cursor and size of the list, which has no filters. */
export type ExternalAccountFilter = QueryOf<typeof listExternalAccounts>;

/** Query options for external accounts, for `useQuery` and for route loaders. */
export const externalAccountQueries = {
  list: (filter: ExternalAccountFilter) =>
    queryOptions({
      queryKey: [...accountsKey, 'list', filter],
      queryFn: ({ signal }) => call(listExternalAccounts, { query: filter, signal }),
    }),
  /** The list of external accounts, page by page. */
  rows: (filter: ExternalAccountFilter): CursorList<ExternalAccount> => ({
    queryKey: [...accountsKey, 'rows', filter],
    read: (cursor, options) => call(listExternalAccounts, { query: { ...filter, ...cursor }, ...options }),
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...accountsKey, 'one', id],
      queryFn: ({ signal }) => call(readExternalAccount, { params: { id }, signal }),
    }),
};

/** One account. Polls, because the custodian may change the account's addresses. */
export function polledExternalAccount(id: string) {
  return queryOptions({
    ...externalAccountQueries.one(id),
    queryFn: (context) => call(readExternalAccount, { params: { id }, ...pollOptions(context) }),
    refetchInterval: ({ state }) => pollDelayMs(state),
  });
}
