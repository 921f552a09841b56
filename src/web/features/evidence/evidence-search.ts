import * as z from 'zod/mini';
import { choiceInUrl, textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the page: a quarter, or two times with their offsets. Default: the last quarter, or this quarter while the audit log has no older rows. */
export const evidenceSearch = z.object({ period: choiceInUrl(['this', 'last']), from: textInUrl, until: textInUrl });

export type EvidenceSearch = z.infer<typeof evidenceSearch>;
