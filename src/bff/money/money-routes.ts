import type { FastifyInstance } from 'fastify';
import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { BatchKeeper } from './batches/batch-keeper.ts';
import { batchRoutes } from './batches/batch-routes.ts';
import { journalRoutes } from './commands/journal-routes.ts';
import type { Money } from './money.ts';
import { sweepJournal } from './reconcile/journal-sweeps.ts';

/** The routes of commands and batches, and the jobs that carry them on. Stopping waits for the batch under way. */
export function startMoney(app: FastifyInstance, money: Money, jobs: Jobs): { stop(): Promise<void> } {
  const keeper = new BatchKeeper(money, jobs);
  journalRoutes(app, money);
  batchRoutes(app, money, keeper);
  jobs.every(money.times.sweepMs, 'journal', () => sweepJournal(money));
  return keeper;
}
