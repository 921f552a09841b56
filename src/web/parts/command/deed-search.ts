import * as z from 'zod/mini';
import { textInUrl } from '#web/parts/list/page-search.ts';

/** What the address of a page with deeds holds: the deed that is being filled in, and `review` for its review. The page says which deeds it has. */
export const deedSearch = z.object({ deed: textInUrl, step: textInUrl });

export type DeedSearch = z.infer<typeof deedSearch>;
