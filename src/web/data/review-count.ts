import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { commandsPath } from '#contract/desk/command-basics.ts';
import { pageOf, pageSizeMax } from '#contract/wire/page.ts';
import { queryString } from '#web/lib/http.ts';
import { ask } from './call.ts';
import { commandsKey } from './keys.ts';
import { hintedPollMs, pollDelayMs, pollOptions } from './polling.ts';

/**
 * How many commands await our review. Counts without parsing, so that the command schemas stay out
 * of the first page.
 */
export const reviewCountQuery = queryOptions({
  queryKey: [...commandsKey, 'review count'],
  queryFn: async (context) => {
    const url = commandsPath + queryString({ state: 'awaiting_review', page_size: pageSizeMax });
    const { page, page_info: info } = await ask({ method: 'GET', url, ...pollOptions(context) }, pageOf(z.unknown()));
    return { count: page.length, hasMore: info.has_next_page };
  },
  refetchInterval: ({ state }) => pollDelayMs(state, hintedPollMs(state)),
});
