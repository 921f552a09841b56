import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchPeople } from '#contract/desk/desk-endpoints.ts';
import type { PeopleSearch } from '#contract/desk/person.ts';
import { call } from './call.ts';

/** Whom this desk named before. Kept no longer than it is looked at: it is people's data. */
export function peopleQuery(search: PeopleSearch) {
  return queryOptions({
    queryKey: ['people', search],
    queryFn: ({ signal }) => call(searchPeople, { body: search, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
