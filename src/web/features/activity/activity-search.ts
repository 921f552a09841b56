import * as z from 'zod/mini';
import { commandKinds, commandStates } from '#contract/money/command-basics.ts';
import { listPageSize } from '#contract/wire/page.ts';
import type { CommandFilter } from '#web/data/commands.ts';
import { choiceInUrl, cursorInUrl, textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the list of requests. Invalid values are ignored, except `wallet_id`. */
export const activitySearch = z.object({
  /** With the value `events`, the page shows events instead of requests. */
  view: choiceInUrl(['events']),
  state: choiceInUrl(commandStates),
  kind: choiceInUrl(commandKinds),
  wallet_id: textInUrl,
  ...cursorInUrl,
});

export type ActivitySearch = z.infer<typeof activitySearch>;

/**
 * Converts a URL search to a filter. The filter does not contain the position in the list. The server refuses an invalid wallet
 * number, because a list without the filter would look like the wallet's list.
 */
export function activityFilter({ state, kind, wallet_id }: ActivitySearch): CommandFilter {
  return { state, kind, wallet_id, page_size: listPageSize };
}
