import * as z from 'zod/mini';
import { pageInUrl } from '#web/parts/page-search.ts';

/** What the address of the external accounts may hold: where in the list it is. The list has no filter. Spec: External accounts. */
export const externalAccountSearch = z.object(pageInUrl);

export type ExternalAccountSearch = z.infer<typeof externalAccountSearch>;
