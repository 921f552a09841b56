import { queryOptions } from '@tanstack/react-query';
import { listInbox, repeatInboxEvent, summarizeInbox, type InboxEvent } from '#contract/desk/events.ts';
import { listPageSize } from '#contract/wire/page.ts';
import { call } from '#web/data/call.ts';
import type { CursorList } from '#web/data/cursor-pages.ts';
import { invalidatingMutation } from '#web/data/dropping.ts';
import { inboxKey } from '#web/data/keys.ts';
import { pollOptions } from '#web/data/polling.ts';

/** Poll interval of the webhook inbox, ms. No live update reports new events. */
const inboxPollMs = 10_000;

export const inboxQueries = {
  /** The events, newest first, page by page. */
  rows: (): CursorList<InboxEvent> => ({
    queryKey: [...inboxKey, 'rows'],
    read: (cursor, options) => call(listInbox, { query: { page_size: listPageSize, ...cursor }, ...options }),
  }),
  /** Numbers of webhook events in the last 24 hours. */
  summary: queryOptions({
    queryKey: [...inboxKey, 'summary'],
    queryFn: (context) => call(summarizeInbox, pollOptions(context)),
    refetchInterval: inboxPollMs,
  }),
};

/** Makes the server read the record of a webhook event from the custodian again. */
export const repeatEvent = () => invalidatingMutation([inboxKey], (id: string) => call(repeatInboxEvent, { params: { event_id: id } }));
