import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { readAccountBeneficiary, readLastBeneficiaries } from '#contract/desk/desk-endpoints.ts';
import { listExternalAccounts, readExternalAccount, type ExternalAccount } from '#contract/service/external-account.ts';
import type { BodyOf, QueryOf } from '#contract/wire/endpoint.ts';
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

/** Full data of beneficiaries that a new payment may reuse. The data is not cached, because every read must be audited. */
export const beneficiaryMutations = {
  /** The default beneficiary of an account. */
  ofAccount: () => mutationOptions({ mutationFn: (id: string) => call(readAccountBeneficiary, { params: { id } }) }),
  /** The beneficiaries of the last accepted withdrawal to the same destination. */
  last: () => mutationOptions({ mutationFn: (body: BodyOf<typeof readLastBeneficiaries>) => call(readLastBeneficiaries, { body }) }),
};

/** One account. Polls, because the operator may change the account's addresses. */
export function polledExternalAccount(id: string) {
  return queryOptions({
    ...externalAccountQueries.one(id),
    queryFn: (context) => call(readExternalAccount, { params: { id }, ...pollOptions(context) }),
    refetchInterval: ({ state }) => pollDelayMs(state),
  });
}
