import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { deskRoute, type User } from '#bff/auth/index.ts';
import type { Events } from '#bff/events/open-events.ts';
import { listNotices, markNoticesRead, type noticesSchema } from '#contract/desk/notices.ts';

/** Registers the endpoints that list a user's notifications and mark them as read. */
export function noticeRoutes(app: FastifyInstance, events: Events): void {
  deskRoute(app, events, listNotices, ({ session }) => noticesOf(events, session.user));
  deskRoute(app, events, markNoticesRead, async ({ session, body }) => {
    await events.notices.markRead(session.user, body.id, body.with_older);
    return noticesOf(events, session.user);
  });
}

async function noticesOf({ notices }: Events, user: User): Promise<z.input<typeof noticesSchema>> {
  const { rows, unread } = await notices.of(user);
  return {
    unread,
    notices: rows.map(
      ({
        id,
        made_at: at,
        kind,
        ref,
        state,
        reader,
        command_kind: commandKind,
        asset,
        amount,
        user_name: name,
        arrived,
        arrived_asset: arrivedAsset,
        about_user: aboutUser,
        about_name: aboutName,
        by_name: byName,
        batch_asset: batchAsset,
        batch_amount: batchAmount,
        batch_user_name: batchName,
        change_kind,
      }) => ({
        id,
        made_at: at.toISOString(),
        kind,
        ref,
        state,
        deposit: arrived === null || arrivedAsset === null ? null : { asset: arrivedAsset, amount: arrived },
        command: commandKind === null ? null : { kind: commandKind, asset: asset ?? '', amount, user_name: name ?? '' },
        batch: batchAsset === null ? null : { asset: batchAsset, amount: batchAmount ?? '', user_name: batchName ?? '' },
        access: aboutUser === null ? null : { user_id: aboutUser, user_name: aboutName ?? '', by_name: byName },
        change_kind,
        is_read: reader !== null,
      }),
    ),
  };
}
