import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchPeople } from '#contract/desk/desk-endpoints.ts';
import type { PeopleSearch } from '#contract/desk/person.ts';
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
