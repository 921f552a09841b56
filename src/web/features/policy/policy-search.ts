import * as z from 'zod/mini';
import { choiceInUrl, textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the policy page: the open tab, and the two versions to compare. */
export const policySearch = z.object({ view: choiceInUrl(['draft', 'versions']), left: textInUrl, right: textInUrl });

export type PolicySearch = z.infer<typeof policySearch>;
