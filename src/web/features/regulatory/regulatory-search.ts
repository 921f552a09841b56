import * as z from 'zod/mini';
import { dueFilters } from '#contract/desk/due-filters.ts';
import { pendingStatuses } from '#contract/people/regulatory-status.ts';
import { choiceInUrl, textInUrl } from '#web/parts/list/page-search.ts';

/** Values of the filter by default originator of the receiving wallet. */
export const originatorFilters = ['yes', 'no'] as const;

/** The URL search of the queue. An item's URL contains the queue's filters too, so that the next item matches them. */
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

/** The URL search of a bulk submission: the keys, separated by commas. */
export const bulkSearch = z.object({ ids: z.optional(z.string()) });

/** The distinct keys in a URL, without invalid ones. */
export function idsIn(ids: string | undefined): readonly string[] {
  return [...new Set((ids ?? '').split(',').filter((id) => /^[A-Za-z0-9]{1,100}$/.test(id)))];
}
