import * as z from 'zod/mini';
import { cursorInUrl, textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the list of batches. The page validates `state`, so that the first page's bundle does not contain the states. */
export const batchListSearch = z.object({ state: textInUrl, ...cursorInUrl });

export type BatchListSearch = z.infer<typeof batchListSearch>;
