import * as z from 'zod/mini';
import { textInUrl } from '#web/parts/list/page-search.ts';

/** The search of the page: a time with its offset; without one, the present. */
export const balanceSearch = z.object({ at: textInUrl });
