import * as z from 'zod/mini';
import { listPageSize } from '#contract/wire/page.ts';
import type { ExternalAccountFilter } from '#web/data/external-accounts.ts';
import { placeInUrl } from '#web/parts/list/page-search.ts';

/**
 * The URL search of the external accounts: the place in the list. The list has no filter. Spec:
 * External accounts.
 */
export const externalAccountSearch = z.object(placeInUrl);

export type ExternalAccountSearch = z.infer<typeof externalAccountSearch>;

/** The whole list: it has no filter. */
export const externalAccountFilter: ExternalAccountFilter = { page_size: listPageSize };
