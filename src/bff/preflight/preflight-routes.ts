import type { FastifyInstance } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { notThere } from '#bff/journal/review-command.ts';
import { deskRoute } from '#bff/routes/desk-route.ts';
import { checkPreflight, readCommandPreflight } from '#contract/desk/desk-endpoints.ts';
import { commandPreflight, keptPreflight } from './command-preflight.ts';
import { draftWithdrawal } from './draft-withdrawal.ts';
import { preflight } from './preflight.ts';

/** What stands against a request before it is sent, and against a command that awaits review, as things are now. */
export function preflightRoutes(app: FastifyInstance, desk: Desk): void {
  deskRoute(app, desk, checkPreflight, async ({ body: { path, body } }) => {
    const draft = draftWithdrawal(path, body);
    return draft === null ? { lines: [], figures: null } : preflight(desk, draft);
  });
  deskRoute(app, desk, readCommandPreflight, async ({ params }) => {
    const row = await desk.journal.find(params['command_id'] ?? '');
    if (row === undefined) throw notThere();
    return { ...(await commandPreflight(desk, row)), made: keptPreflight(desk, row) };
  });
}
