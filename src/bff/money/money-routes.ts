import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { settleCommand as settleRow } from '#contract/desk/command-endpoints.ts';
import { personalDataView } from '#contract/roles.ts';
import { BatchKeeper } from './batches/batch-keeper.ts';
import { batchRoutes } from './batches/batch-routes.ts';
import { journalRoutes } from './commands/journal-routes.ts';
import { showCommand } from './commands/show-command.ts';
import type { Money } from './money.ts';
import { policyRoutes } from './policy/policy-routes.ts';
import { sweepJournal } from './reconcile/journal-sweeps.ts';
import { resolveCommand } from './reconcile/settle-command.ts';

/** Registers the routes of commands and batches, and starts their jobs. `stop` waits for batches that are being sent. */
export function startMoney(app: FastifyInstance, money: Money, jobs: Jobs): { stop(): Promise<void> } {
  const keeper = new BatchKeeper(money, jobs);
  journalRoutes(app, money);
  batchRoutes(app, money, keeper);
  policyRoutes(app, money);
  deskRoute(app, money, settleRow, async ({ params, body, session, request }) =>
    showCommand(money, await resolveCommand(money, request, params['command_id'] ?? '', body), personalDataView(session.user.roles)),
  );
  jobs.every(money.times.sweepMs, 'journal', () => sweepJournal(money));
  return keeper;
}
