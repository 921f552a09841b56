import * as z from 'zod/mini';
import { dueFilters } from '#contract/desk/due-filters.ts';
import { originatorFilters, type QueueFilter } from '#contract/desk/queue-filters.ts';
import { pendingStatuses } from '#contract/people/regulatory-status.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { choiceInUrl, idInUrl, textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the queue. The URL of an item also contains it, so that the next item matches the same filters. */
export const queueSearch = z.object({
  asks: choiceInUrl(pendingStatuses),
  asset: textInUrl,
  /** The ID of the receiving wallet. */
  wallet: idInUrl,
  /** Whether the receiving wallet has a default originator. */
  originator: choiceInUrl(originatorFilters),
  due: choiceInUrl(dueFilters),
});

export type QueueSearch = z.infer<typeof queueSearch>;

/** Converts a URL search to the endpoint's filter. */
export function queueFilter({ asks, asset, wallet, originator, due }: QueueSearch): QueueFilter {
  return { asks, asset, due, originator, wallet_id: wallet === undefined ? undefined : integerOfText(wallet) };
}

export type ItemSearch = QueueSearch;

/** The URL search of a bulk submission: the keys, separated by commas. */
export const bulkSearch = z.object({ ids: z.optional(z.string()) });

/** The distinct keys in a URL. Invalid keys are left out. */
export function idsIn(ids: string | undefined): readonly string[] {
  return [...new Set((ids ?? '').split(',').filter((id) => /^[A-Za-z0-9]{1,100}$/.test(id)))];
}
