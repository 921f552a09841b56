import * as z from 'zod/mini';
import { textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of a batch's page. `rows` is the state of the rows to show. */
export const batchOutcomeSearch = z.object({ rows: textInUrl });

export type BatchOutcomeSearch = z.infer<typeof batchOutcomeSearch>;
