import { queryOptions } from '@tanstack/react-query';
import { listInbox, repeatInboxEvent, summarizeInbox, type InboxEvent } from '#contract/desk/events.ts';
import { listPageSize } from '#contract/wire/page.ts';
import { call } from '#web/data/call.ts';
import type { CursorList } from '#web/data/cursor-pages.ts';
import { invalidatingMutation } from '#web/data/dropping.ts';
import { inboxKey } from '#web/data/keys.ts';
import { pollOptions } from '#web/data/polling.ts';

/** Poll interval of the inbox, ms. No hint reports new events. */
const inboxPollMs = 10_000;

export const inboxQueries = {
  /** The events, newest first, page by page. */
  rows: (): CursorList<InboxEvent> => ({
    queryKey: [...inboxKey, 'rows'],
    read: (cursor, options) => call(listInbox, { query: { page_size: listPageSize, ...cursor }, ...options }),
  }),
  /** Counts of the last 24 hours. */
  summary: queryOptions({
    queryKey: [...inboxKey, 'summary'],
    queryFn: (context) => call(summarizeInbox, pollOptions(context)),
    refetchInterval: inboxPollMs,
  }),
};

/** Makes the server read the record of a webhook event again. */
export const repeatEvent = () => invalidatingMutation([inboxKey], (id: string) => call(repeatInboxEvent, { params: { event_id: id } }));
