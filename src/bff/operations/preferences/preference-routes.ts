import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { Desk } from '#bff/desk.ts';
import { changePreferences } from '#contract/desk/desk-endpoints.ts';

/** `/bff/preferences`: a user's preferences. */
export function preferenceRoutes(app: FastifyInstance, desk: Desk): void {
  deskRoute(app, desk, changePreferences, ({ session, body }) => desk.preferences.change(session.user.id, body));
}
