import type { FastifyInstance } from 'fastify';
import type { Guard } from '#bff/auth/index.ts';
import type { ControlChanges } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { channelsOf, type NotifySettings } from './delivery/notify-environment.ts';
import { Outbox } from './delivery/outbox.ts';
import { Sender } from './delivery/send-due.ts';
import { targetRoutes } from './delivery/target-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { hookRoutes } from './hook-routes.ts';
import { Inbox } from './inbox.ts';
import { noticeRoutes } from './notices/notice-routes.ts';
import { Notices } from './notices/notice-store.ts';

/** The parts that this module creates. */
type EventParts = {
  readonly inbox: Inbox;
  readonly notices: Notices;
  readonly outbox: Outbox;
  /** The settings of messages outside the desk, or undefined if no channel is set up. */
  readonly notify: NotifySettings | undefined;
};

type Options = {
  /** Days for which webhooks are stored. */
  readonly retentionDays?: number | undefined;
  readonly notify?: NotifySettings | undefined;
};

/** Services for events of the service, live hints to browsers, and notifications to users. */
export type Events = Core & Guard & EventParts;

/** Opens the inbox, the notifications and their outbox. */
export function openEvents({ database, tables, now }: Core, { retentionDays, notify }: Options): EventParts {
  return {
    inbox: new Inbox({ database, now, retentionDays }),
    notices: new Notices({ tables, now, sendable: channelsOf(notify) }),
    outbox: new Outbox({ tables, now }),
    notify,
  };
}

/** Starts to send messages if a channel is set up. The returned function stops the sending. */
export function startDelivery({ outbox, notify, environment, now }: Events, everyMs: number, jobs: Jobs): (() => Promise<void>) | null {
  if (notify === undefined) return null;
  const sender = new Sender({ outbox, settings: notify, allowsLoopback: environment.kind === 'sandbox', now });
  jobs.every(everyMs, 'telling', () => sender.sendDue());
  return () => sender.close();
}

/** Registers the routes of events, notifications and targets, and the path for webhooks. */
export async function eventsRoutes(
  app: FastifyInstance,
  events: Events & { readonly changes: ControlChanges },
  webhookTokens: readonly string[],
): Promise<void> {
  eventRoutes(app, events);
  noticeRoutes(app, events);
  targetRoutes(app, events);
  await app.register(async (scope) => hookRoutes(scope, events, webhookTokens));
}
