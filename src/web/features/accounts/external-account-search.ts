import * as z from 'zod/mini';
import { listPageSize } from '#contract/wire/page.ts';
import type { ExternalAccountFilter } from '#web/data/external-accounts.ts';
import { cursorInUrl, textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the external accounts: the text to find, and the position in the list. The API has no filters. Spec: External accounts. */
export const externalAccountSearch = z.object({ find: textInUrl, ...cursorInUrl });

export type ExternalAccountSearch = z.infer<typeof externalAccountSearch>;

/** The filter of the list, which contains only the page size. */
export const externalAccountFilter: ExternalAccountFilter = { page_size: listPageSize };
