import { queryOptions } from '@tanstack/react-query';
import { maskedText } from '#contract/people/personal-data.ts';
import { listDirectParties, type DirectParty } from '#contract/service/direct-party.ts';
import type { QueryOf } from '#contract/wire/endpoint.ts';
import { call } from '#web/data/call.ts';
import { directPartiesKey } from '#web/data/keys.ts';
import { readPages } from '#web/data/read-pages.ts';
import { HttpRefusal } from '#web/lib/http.ts';

/** Filters and cursor of the list of direct parties, in the endpoint's format. */
export type DirectPartyFilter = QueryOf<typeof listDirectParties>;

/** Maximum pages to read for the list of possible owners. The service cannot filter by active parties. */
const ownersPagesMax = 100;

/** Maximum pages to read for the newest parties. */
const newestPagesMax = 3;

/** Query options for direct parties, for `useQuery` and for route loaders. */
export const directPartyQueries = {
  list: (filter: DirectPartyFilter) =>
    queryOptions({
      queryKey: [...directPartiesKey, 'list', filter],
      queryFn: ({ signal }) => call(listDirectParties, { query: filter, signal }),
    }),
  /** The newest parties, in the default order. */
  newest: () =>
    queryOptions({
      queryKey: [...directPartiesKey, 'list', 'newest'],
      queryFn: ({ signal }) => readPages((after) => call(listDirectParties, { query: { after }, signal }), newestPagesMax),
    }),
  /** The active parties, which may own a wallet. `isComplete` is true if all parties were read. */
  owners: () =>
    queryOptions({
      queryKey: [...directPartiesKey, 'owners'],
      queryFn: async ({ signal }) => {
        const { items, isComplete, unreadable } = await readPages(
          (after) => call(listDirectParties, { query: { after }, signal }),
          ownersPagesMax,
        );
        return { parties: items.filter(({ status }) => status === 'active'), isComplete: isComplete && unreadable === 0 };
      },
    }),
};

/** The name of a direct party: `'Ada Lovelace'`. `'Direct party 7'` if it has no name, or if the name is hidden for the user's role. */
export function directPartyName({ id, fullname, entity_name: entityName }: DirectParty): string {
  const name = fullname ?? entityName ?? maskedText;
  return name === maskedText ? `Direct party ${id}` : name;
}

/**
 * Whether the error means that the service has no direct parties, because it does not offer settlements. Spec: Direct parties.
 */
export function isWithoutParties(error: unknown): boolean {
  return error instanceof HttpRefusal && error.status === 404;
}
