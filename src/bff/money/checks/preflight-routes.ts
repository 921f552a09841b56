import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { Desk } from '#bff/desk.ts';
import { notThere } from '#bff/money/commands/review-command.ts';
import { checkPreflight, readCommandPreflight } from '#contract/desk/desk-endpoints.ts';
import { commandPreflight, preflightAtCreation, requestPreflight } from './command-preflight.ts';

/**
 * Checks of a request before it is sent, and of a command that awaits review, against the current
 * state.
 */
export function preflightRoutes(app: FastifyInstance, desk: Desk): void {
  deskRoute(app, desk, checkPreflight, ({ body: { path, body } }) => requestPreflight(desk, path, body));
  deskRoute(app, desk, readCommandPreflight, async ({ params }) => {
    const row = await desk.journal.find(params['command_id'] ?? '');
    if (row === undefined) throw notThere();
    return { ...(await commandPreflight(desk, row)), made: preflightAtCreation(desk, row) };
  });
}
