import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { Operations } from '#bff/operations/operations.ts';
import { changePreferences } from '#contract/desk/desk-endpoints.ts';

/** `/bff/preferences`: a user's preferences. */
export function preferenceRoutes(app: FastifyInstance, operations: Operations): void {
  deskRoute(app, operations, changePreferences, ({ session, body }) => operations.preferences.change(session.user.id, body));
}
