import * as z from 'zod/mini';
import { commandKinds, commandStates } from '#contract/money/command-basics.ts';
import { listPageSize } from '#contract/wire/page.ts';
import type { CommandFilter } from '#web/data/commands.ts';
import { choiceInUrl, cursorInUrl, textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the list of requests. Invalid values are ignored. */
export const activitySearch = z.object({
  /** With the value `events`, the page shows events instead of requests. */
  view: choiceInUrl(['events']),
  state: choiceInUrl(commandStates),
  kind: choiceInUrl(commandKinds),
  wallet_id: textInUrl,
  ...cursorInUrl,
});

export type ActivitySearch = z.infer<typeof activitySearch>;

/** Converts a URL search to a filter. The filter does not contain the position in the list. */
export function activityFilter(search: ActivitySearch): CommandFilter {
  const wallet = /^[1-9]\d{0,15}$/.test(search.wallet_id ?? '') ? search.wallet_id : undefined;
  return { state: search.state, kind: search.kind, wallet_id: wallet, page_size: listPageSize };
}
