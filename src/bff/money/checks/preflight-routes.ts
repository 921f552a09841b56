import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import { notThere } from '#bff/money/commands/review-command.ts';
import type { Money } from '#bff/money/money.ts';
import { checkPreflight, readCommandPreflight } from '#contract/desk/desk-endpoints.ts';
import { commandPreflight, preflightAtCreation, requestPreflight } from './command-preflight.ts';

/**
 * Checks of a request before it is sent, and of a command that awaits review, against the current
 * state.
 */
export function preflightRoutes(app: FastifyInstance, money: Money): void {
  deskRoute(app, money, checkPreflight, ({ body: { path, body } }) => requestPreflight(money, path, body));
  deskRoute(app, money, readCommandPreflight, async ({ params }) => {
    const row = await money.journal.find(params['command_id'] ?? '');
    if (row === undefined) throw notThere();
    return { ...(await commandPreflight(money, row)), made: preflightAtCreation(money, row) };
  });
}
