import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { noticesPath } from '#contract/desk/notices.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { requestParsed } from '#web/data/call.ts';
import { noticesKey } from '#web/data/keys.ts';
import { hintedPollMs, pollDelayMs, pollMs, pollOptions } from '#web/data/polling.ts';
import { unreadAtStart } from '#web/data/session.ts';

/**
 * Number of the user's unread notifications; the session contains the initial number. The query does not use the schema of
 * notifications, which keeps it out of the first page's bundle.
 */
export const unreadNoticesQuery = queryOptions({
  queryKey: [...noticesKey, 'unread'],
  queryFn: async (context) => {
    const { unread } = await requestParsed(
      { method: 'GET', url: noticesPath, ...pollOptions(context) },
      z.object({ unread: integerSchema(0) }),
    );
    return unread;
  },
  initialData: unreadAtStart,
  staleTime: pollMs,
  refetchInterval: ({ state }) => pollDelayMs(state, hintedPollMs(state)),
});
