import type { FastifyInstance } from 'fastify';
import type { Guard } from '#bff/auth/index.ts';
import type { ControlChanges } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { eventRoutes } from './event-routes.ts';
import { hookRoutes } from './hook-routes.ts';
import { Inbox } from './inbox.ts';
import { noticeRoutes } from './notices/notice-routes.ts';
import { Notices } from './notices/notice-store.ts';
import { sendableBy, type NotifySettings } from './telling/notify-environment.ts';
import { Outbox } from './telling/outbox.ts';
import { Sender } from './telling/send-due.ts';
import { targetRoutes } from './telling/target-routes.ts';

/** What this room opens. */
type Opened = {
  readonly inbox: Inbox;
  readonly notices: Notices;
  readonly outbox: Outbox;
  /** How messages leave the desk; undefined where none do. */
  readonly notify: NotifySettings | undefined;
};

type Options = {
  /** Days for which webhooks are kept. */
  readonly retentionDays?: number | undefined;
  readonly notify?: NotifySettings | undefined;
};

/** What the service tells, live hints to browsers, and notices to people. */
export type Events = Core & Guard & Opened;

/** Opens the inbox, the notices, and what leaves the desk of them. */
export function openEvents({ database, tables, now }: Core, { retentionDays, notify }: Options): Opened {
  return {
    inbox: new Inbox({ database, now, retentionDays }),
    notices: new Notices({ tables, now, sendable: sendableBy(notify) }),
    outbox: new Outbox({ tables, now }),
    notify,
  };
}

/** Starts sending messages, where they are set up; the returned function lets it end. */
export function startTelling({ outbox, notify, environment, now }: Events, everyMs: number, jobs: Jobs): (() => Promise<void>) | null {
  if (notify === undefined) return null;
  const sender = new Sender({ outbox, settings: notify, allowsLoopback: environment.kind === 'sandbox', now });
  jobs.every(everyMs, 'telling', () => sender.sendDue());
  return () => sender.close();
}

/** Events, notices and where they are sent, and the path that receives webhooks. */
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
