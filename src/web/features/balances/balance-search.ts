import * as z from 'zod/mini';
import { textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the page: a time with its UTC offset. Without a time, the page shows the current balances. */
export const balanceSearch = z.object({ at: textInUrl });
