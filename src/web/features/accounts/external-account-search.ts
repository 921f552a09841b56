import * as z from 'zod/mini';
import type { ExternalAccountFilter } from '#web/data/external-accounts.ts';
import { pageSizeOfUrl, placeInUrl } from '#web/parts/list/page-search.ts';

/** What the address of the external accounts may hold: where in the list it is. The list has no filter. Spec: External accounts. */
export const externalAccountSearch = z.object(placeInUrl);

export type ExternalAccountSearch = z.infer<typeof externalAccountSearch>;

/** What to ask the service for, of an address, but for the place in the list. */
export function externalAccountFilter(search: ExternalAccountSearch): ExternalAccountFilter {
  return { page_size: pageSizeOfUrl(search) };
}
