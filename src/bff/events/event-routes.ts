import type { FastifyInstance } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { timePage } from '#bff/journal/time-page.ts';
import { Refusal } from '#bff/refusal.ts';
import { deskRoute } from '#bff/routes/desk-route.ts';
import { listInbox, repeatInboxEvent, summarizeInbox, type InboxEvent } from '#contract/desk/events.ts';
import type { InboxRow, Remark } from './event-tables.ts';
import { hintStream } from './hint-stream.ts';
import { summaryOf } from './inbox-summary.ts';

/** The stream of hints, and the inbox of webhooks. */
export function eventRoutes(app: FastifyInstance, desk: Desk): void {
  hintStream(app, desk);
  deskRoute(app, desk, listInbox, async ({ query }) => {
    const { limit, direction, beyond, shown, envelope } = timePage(query);
    const rows = desk.tables.selectFrom('inbox').selectAll().where(beyond).limit(limit);
    const read = await rows.orderBy('made_at', direction).orderBy('id', direction).execute();
    return envelope(read.length, shown(read).map(shownEvent));
  });
  deskRoute(app, desk, summarizeInbox, () => summaryOf(desk));
  deskRoute(app, desk, repeatInboxEvent, async ({ params }) => {
    const row = await desk.inbox.repeat(params['event_id'] ?? '');
    if (row === undefined) throw new Refusal('not_found', 'No event with a record has this id');
    return shownEvent(row);
  });
}

function shownEvent({ id, made_at: at, type, kind, ref, state, read_at: readAt, found, remarks }: InboxRow): InboxEvent {
  return {
    id,
    made_at: at.toISOString(),
    type,
    kind,
    ref,
    state,
    read_at: readAt?.toISOString() ?? null,
    found,
    remarks: remarks.split(' ').filter((word): word is Remark => word !== ''),
  };
}
