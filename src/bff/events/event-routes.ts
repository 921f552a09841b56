import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { timePage } from '#bff/core/time-page.ts';
import {
  hintKinds,
  hintRights,
  listInbox,
  repeatInboxEvent,
  summarizeInbox,
  type HintKind,
  type InboxEvent,
  type InboxRemark,
} from '#contract/desk/events.ts';
import { mayDo, rolesWith, type Role } from '#contract/roles.ts';
import type { QueryOf } from '#contract/wire/endpoint.ts';
import type { Page } from '#contract/wire/page.ts';
import { hintStream } from './hint-stream.ts';
import { inboxSummary } from './inbox-summary.ts';
import type { InboxRow } from './inbox.ts';
import type { Events } from './open-events.ts';

/** Registers the stream of hints and the inbox of webhooks. */
export function eventRoutes(app: FastifyInstance, events: Events): void {
  hintStream(app, events);
  deskRoute(app, events, listInbox, ({ query, session }) => listInboxEvents(events, query, session.user.roles));
  deskRoute(app, events, summarizeInbox, () => inboxSummary(events));
  deskRoute(app, events, repeatInboxEvent, async ({ params, session }) => {
    const row = await events.inbox.repeat(params['event_id'] ?? '', readableKinds(session.user.roles));
    if (row === undefined) throw new Refusal('not_found', 'No event with a record has this id');
    return visibleEvent(row);
  });
}

/** A page of the inbox, newest first, with the events of records that the roles may read. */
export async function listInboxEvents(
  { tables }: Pick<Events, 'tables'>,
  query: QueryOf<typeof listInbox>,
  roles: readonly Role[],
): Promise<Page<InboxEvent>> {
  const { limit, direction, cursorCondition, visible, envelope } = timePage(query);
  const rows = tables
    .selectFrom('inbox')
    .selectAll()
    .where(cursorCondition)
    // An event of an unknown type has no record.
    .where(({ or, eb }) => or([eb('kind', 'is', null), eb('kind', 'in', readableKinds(roles))]))
    .limit(limit);
  const readRows = await rows.orderBy('made_at', direction).orderBy('id', direction).execute();
  return envelope(readRows.length, visible(readRows).map(visibleEvent));
}

/** The kinds of record that a user may read. Every user may read transactions. */
function readableKinds(userRoles: readonly Role[]): readonly HintKind[] {
  return hintKinds.filter((kind) => mayDo(userRoles, rolesWith(hintRights[kind])));
}

function visibleEvent({ id, made_at: at, type, kind, ref, state, read_at: readAt, found, remarks }: InboxRow): InboxEvent {
  return {
    id,
    made_at: at.toISOString(),
    type,
    kind,
    ref,
    state,
    read_at: readAt?.toISOString() ?? null,
    found,
    remarks: remarks.split(' ').filter((word): word is InboxRemark => word !== ''),
  };
}
