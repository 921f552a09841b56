import * as z from 'zod/mini';
import { textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the page of users. `user` is the user whose page is open; without it, the list is open. */
export const userSearch = z.object({ user: textInUrl });

export type UserSearch = z.infer<typeof userSearch>;
