import { queryOptions } from '@tanstack/react-query';
import { listNotices, markNoticesRead, type Notice } from '#contract/desk/notices.ts';
import { call } from '#web/data/call.ts';
import { invalidatingMutation } from '#web/data/dropping.ts';
import { noticesKey } from '#web/data/keys.ts';
import { hintedPollMs, pollDelayMs, pollOptions } from '#web/data/polling.ts';

/** The user's newest notifications that are not yet done. */
export const noticesQuery = queryOptions({
  queryKey: [...noticesKey, 'newest'],
  queryFn: (context) => call(listNotices, pollOptions(context)),
  refetchInterval: ({ state }) => pollDelayMs(state, hintedPollMs(state)),
});

/**
 * Marks a notification as read, optionally with all older notifications. The request completes even if the user leaves the page.
 */
export const markRead = () =>
  invalidatingMutation([noticesKey], ({ notice, withOlder: includesOlder }: { readonly notice: Notice; readonly withOlder: boolean }) =>
    call(markNoticesRead, { body: { id: notice.id, with_older: includesOlder }, isLeaving: true }),
  );
