import * as z from 'zod/mini';
import type { ExternalAccountFilter } from '#web/data/external-accounts.ts';
import { pageSizeOfUrl, placeInUrl } from '#web/parts/list/page-search.ts';

/**
 * The URL search of the external accounts: the place in the list. The list has no filter. Spec:
 * External accounts.
 */
export const externalAccountSearch = z.object(placeInUrl);

export type ExternalAccountSearch = z.infer<typeof externalAccountSearch>;

/** Converts a URL search to a filter, without the place in the list. */
export function externalAccountFilter(search: ExternalAccountSearch): ExternalAccountFilter {
  return { page_size: pageSizeOfUrl(search) };
}
