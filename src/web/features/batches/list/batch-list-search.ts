import * as z from 'zod/mini';
import { cursorInUrl, textInUrl } from '#web/parts/list/page-search.ts';

/**
 * The URL search of the list of batches. `state` is any text here; the page validates it, which keeps the states out of the first
 * page's bundle.
 */
export const batchListSearch = z.object({ state: textInUrl, ...cursorInUrl });

export type BatchListSearch = z.infer<typeof batchListSearch>;
