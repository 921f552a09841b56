import * as z from 'zod/mini';
import { textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of a batch: the state of the visible rows. */
export const batchOutcomeSearch = z.object({ rows: textInUrl });

export type BatchOutcomeSearch = z.infer<typeof batchOutcomeSearch>;
