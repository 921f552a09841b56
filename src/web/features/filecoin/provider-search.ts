import * as z from 'zod/mini';
import { choiceInUrl } from '#web/parts/list/page-search.ts';

/** What the address of a provider's page holds: whether its rewards are being withdrawn, and whether that is being reviewed. */
export const providerSearch = z.object({ deed: choiceInUrl(['withdraw']), step: choiceInUrl(['review']) });

export type ProviderSearch = z.infer<typeof providerSearch>;
