import * as z from 'zod/mini';
import { cursorInUrl, textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the list. The page validates the states, so that their module is not in the first chunk. */
export const batchListSearch = z.object({ state: textInUrl, ...cursorInUrl });

export type BatchListSearch = z.infer<typeof batchListSearch>;
