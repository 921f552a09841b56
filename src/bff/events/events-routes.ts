import type { FastifyInstance } from 'fastify';
import { eventRoutes } from './event-routes.ts';
import type { Events } from './events.ts';
import { hookRoutes } from './hook-routes.ts';
import { noticeRoutes } from './notices/notice-routes.ts';

/** Events, notices, and the path that receives webhooks. */
export async function eventsRoutes(app: FastifyInstance, events: Events, webhookTokens: readonly string[]): Promise<void> {
  eventRoutes(app, events);
  noticeRoutes(app, events);
  await app.register(async (scope) => hookRoutes(scope, events, webhookTokens));
}
