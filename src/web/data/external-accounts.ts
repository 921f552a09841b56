import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { readAccountBeneficiary, readLastBeneficiaries } from '#contract/desk/desk-endpoints.ts';
import { listExternalAccounts, readExternalAccount, type ExternalAccount } from '#contract/service/external-account.ts';
import type { BodyOf, QueryOf } from '#contract/wire/endpoint.ts';
import { call } from './call.ts';
import type { CursorList } from './cursor-pages.ts';
import { accountsKey } from './keys.ts';
import { pollDelayMs, pollOptions } from './polling.ts';

/** Cursor and size of the list: it has no filter. */
export type ExternalAccountFilter = QueryOf<typeof listExternalAccounts>;

/** Queries of external accounts; key and function together. */
export const externalAccountQueries = {
  list: (filter: ExternalAccountFilter) =>
    queryOptions({
      queryKey: [...accountsKey, 'list', filter],
      queryFn: ({ signal }) => call(listExternalAccounts, { query: filter, signal }),
    }),
  /** The list, page by page. */
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

/** People whom a payment may name again, in full. Each reading is audited, so none is kept. */
export const beneficiaryMutations = {
  /** The default beneficiary of an account. */
  ofAccount: () => mutationOptions({ mutationFn: (id: string) => call(readAccountBeneficiary, { params: { id } }) }),
  /** Those of the last accepted withdrawal to the same destination. */
  last: () => mutationOptions({ mutationFn: (body: BodyOf<typeof readLastBeneficiaries>) => call(readLastBeneficiaries, { body }) }),
};

/** An account that polls: the operator may change its addresses. */
export function watchedAccount(id: string) {
  return queryOptions({
    ...externalAccountQueries.one(id),
    queryFn: (context) => call(readExternalAccount, { params: { id }, ...pollOptions(context) }),
    refetchInterval: ({ state }) => pollDelayMs(state),
  });
}
