import type { FastifyInstance } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { notThere } from '#bff/journal/review-command.ts';
import { deskRoute } from '#bff/routes/desk-route.ts';
import { checkPreflight, readCommandPreflight } from '#contract/desk/desk-endpoints.ts';
import type { Preflight } from '#contract/desk/preflight.ts';
import { readJson } from '#contract/json.ts';
import { deedPreflight } from './deed-preflight.ts';
import { draftDeed } from './draft-deed.ts';
import { draftWithdrawal } from './draft-withdrawal.ts';
import { preflight } from './preflight.ts';

/** What stands against a request before it is sent, and against a command that awaits review, as things are now. */
export function preflightRoutes(app: FastifyInstance, desk: Desk): void {
  deskRoute(app, desk, checkPreflight, async ({ body: { path, body } }) => look(desk, path, body));
  deskRoute(app, desk, readCommandPreflight, async ({ params }) => {
    const row = await desk.journal.find(params['command_id'] ?? '');
    if (row === undefined) throw notThere();
    const text = desk.journal.open(row.sealed_body, row.id, 'body');
    return look(desk, row.path, text === null ? null : readJson(text), row.id);
  });
}

/** The lines of a request by its path; none for one that the desk has no lines for. */
async function look(desk: Desk, path: string, body: unknown, ownId: string | null = null): Promise<Preflight> {
  const withdrawal = draftWithdrawal(path, body);
  if (withdrawal !== null) return preflight(desk, withdrawal, ownId);
  const deed = draftDeed(path, body);
  return deed === null ? { lines: [], figures: null } : deedPreflight(desk, deed, ownId);
}
