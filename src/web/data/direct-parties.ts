import { queryOptions } from '@tanstack/react-query';
import type { DirectParty } from '#contract/direct-party.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { listDirectParties } from '#contract/endpoints.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { call } from './call.ts';
import { readNewest } from './newest.ts';

/** Filters and cursor of the direct parties' list, as the endpoint takes them. */
export type DirectPartyFilter = QueryOf<typeof listDirectParties>;

/** Most pages that are read to choose an owner from; the list has no filter of its own for active parties. */
const ownersPagesMax = 100;

/** Root key of all that is known of direct parties: a change of one drops it. */
export const directPartiesKey = ['direct parties'] as const;

/** What can be asked about direct parties; key and function together. */
export const directPartyQueries = {
  list: (filter: DirectPartyFilter) =>
    queryOptions({
      queryKey: [...directPartiesKey, 'list', filter],
      queryFn: ({ signal }) => call(listDirectParties, { query: filter, signal }),
    }),
  /** The active parties, which may own a wallet. `isAll` tells whether every party was looked at. */
  owners: () =>
    queryOptions({
      queryKey: [...directPartiesKey, 'owners'],
      queryFn: async ({ signal }) => {
        const { items, isAll, unreadable } = await readNewest(
          (after) => call(listDirectParties, { query: { after }, signal }),
          ownersPagesMax,
        );
        return { parties: items.filter(({ status }) => status === 'active'), isAll: isAll && unreadable === 0 };
      },
    }),
};

/** A direct party in words: `'Ada Lovelace'`, `'Direct party 7'`. */
export function directPartyName({ id, fullname, entity_name: entityName }: DirectParty): string {
  return fullname ?? entityName ?? `Direct party ${id}`;
}

/** Whether the service offers no settlements, so that it has no direct parties. Spec: Direct parties. */
export function isWithoutParties(error: unknown): boolean {
  return error instanceof HttpRefusal && error.status === 404;
}
