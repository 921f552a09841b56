import * as z from 'zod/mini';
import { textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the users. `user` is the open user, or undefined for the list. */
export const userSearch = z.object({ user: textInUrl });

export type UserSearch = z.infer<typeof userSearch>;
