import * as z from 'zod/mini';
import { dueFilters } from '#contract/rules/due-filters.ts';
import { pendingStatuses } from '#contract/transaction.ts';
import { choiceInUrl, textInUrl } from '#web/parts/list/page-search.ts';

/** Values of the filter by default originator of the receiving wallet. */
export const originatorFilters = ['yes', 'no'] as const;

/** What the address of the queue may hold; that of an item holds the filter that it was opened from, which the next item follows. */
export const queueSearch = z.object({
  asks: choiceInUrl(pendingStatuses),
  asset: textInUrl,
  /** The receiving wallet's id. */
  wallet: textInUrl,
  /** Whether the receiving wallet has a default originator. */
  originator: choiceInUrl(originatorFilters),
  due: choiceInUrl(dueFilters),
});

export type QueueSearch = z.infer<typeof queueSearch>;

export type ItemSearch = QueueSearch;

/** What the address of several deposits that are filled in together holds: their keys, with a comma between. */
export const bulkSearch = z.object({ ids: z.optional(z.string()) });

/** The keys of an address, each once; what cannot be a key is left out. */
export function idsIn(ids: string | undefined): readonly string[] {
  return [...new Set((ids ?? '').split(',').filter((id) => /^[A-Za-z0-9]{1,100}$/.test(id)))];
}
