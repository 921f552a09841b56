import type { FastifyInstance } from 'fastify';
import type { Guard } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import { eventRoutes } from './event-routes.ts';
import { hookRoutes } from './hook-routes.ts';
import { Inbox } from './inbox.ts';
import { noticeRoutes } from './notices/notice-routes.ts';
import { Notices } from './notices/notice-store.ts';

/** What this room opens. */
type Opened = { readonly inbox: Inbox; readonly notices: Notices };

/** What the service tells, live hints to browsers, and notices to people. */
export type Events = Core & Guard & Opened;

/** Opens the inbox, which keeps webhooks for so many days, and the notices. */
export function openEvents({ database, tables, now }: Core, retentionDays?: number): Opened {
  return { inbox: new Inbox({ database, now, retentionDays }), notices: new Notices({ tables, now }) };
}

/** Events, notices, and the path that receives webhooks. */
export async function eventsRoutes(app: FastifyInstance, events: Events, webhookTokens: readonly string[]): Promise<void> {
  eventRoutes(app, events);
  noticeRoutes(app, events);
  await app.register(async (scope) => hookRoutes(scope, events, webhookTokens));
}
