import * as z from 'zod/mini';
import { pageSizeMax } from '#contract/page.ts';
import { pendingStatuses } from '#contract/transaction.ts';
import type { TransactionFilter } from '#web/data/transactions.ts';
import { choiceInUrl, pageInUrl, pageOfUrl, textInUrl } from '#web/parts/page-search.ts';

const filter = { asks: choiceInUrl(pendingStatuses), asset: textInUrl };

/** What the address of an item may hold: the filter of the queue that it was opened from, which the next item follows. */
export const itemSearch = z.object(filter);

export type ItemSearch = z.infer<typeof itemSearch>;

/** What the address of the queue may hold. */
export const queueSearch = z.object({ ...filter, ...pageInUrl });

export type QueueSearch = z.infer<typeof queueSearch>;

/** The queue's page size unless the address has another: as many as the service gives at once. */
export const queuePageSize = String(pageSizeMax);

/** What to ask the service for, of an address. Spec: Regulatory flow 4. */
export function queueQuery(search: QueueSearch): TransactionFilter {
  return { type: 'external', regulatory_status: 'pending', ...pageOfUrl({ ...search, page_size: search.page_size ?? queuePageSize }) };
}
