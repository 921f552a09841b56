import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { readAccountBeneficiary, readLastBeneficiaries } from '#contract/desk/command-endpoints.ts';
import { searchPeople, type PeopleSearch } from '#contract/desk/person.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { call } from './call.ts';

/** People named in earlier submissions. The names are personal data, so the cache removes them after use. */
export function peopleQuery(search: PeopleSearch) {
  return queryOptions({
    queryKey: ['people', search],
    queryFn: ({ signal }) => call(searchPeople, { body: search, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Full data of beneficiaries that a new payment may reuse. The data is not cached, because every read must be audited. */
export const beneficiaryMutations = {
  /** The default beneficiary of an account. */
  ofAccount: () => mutationOptions({ mutationFn: (id: string) => call(readAccountBeneficiary, { params: { id } }) }),
  /** The beneficiaries of the last accepted withdrawal to the same destination. */
  last: () => mutationOptions({ mutationFn: (body: BodyOf<typeof readLastBeneficiaries>) => call(readLastBeneficiaries, { body }) }),
};
