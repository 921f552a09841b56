import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Money } from '#bff/money/index.ts';
import type { Operations } from '#bff/operations/open-operations.ts';
import { importDemo } from '#bff/operations/sandbox/import-demo.ts';
import { readHoldingHistory } from '#contract/desk/holding-history.ts';
import { holdingHistory, sampleHoldings } from './holding-samples.ts';

/** Default length of a history, days. */
const historyDays = 90;

/** Interval at which the sample of the day is replaced, ms: 10 minutes. */
const sampleMs = 600_000;

/** `/bff/holdings/history`. */
export function holdingRoute(app: FastifyInstance, rooms: Operations & Money): void {
  deskRoute(app, rooms, readHoldingHistory, async ({ query: { days = historyDays } }) => {
    // Imports at once, so that a reset world shows its own past.
    if (rooms.environment.kind === 'sandbox') await importDemo(rooms).catch(passOverRefusal);
    return holdingHistory(rooms, days);
  });
}

/** Samples the assets in custody; in the sandbox also imports the past of a new demo world. */
export function startHoldings(rooms: Operations & Money, tickMs: number, jobs: Jobs): void {
  let sampledMs = Number.NEGATIVE_INFINITY;
  const tick = async () => {
    try {
      const isNewWorld = rooms.environment.kind === 'sandbox' && (await importDemo(rooms));
      if (!isNewWorld && rooms.now() - sampledMs < sampleMs) return;
      if (await sampleHoldings(rooms)) sampledMs = rooms.now();
    } catch (error) {
      passOverRefusal(error);
    }
  };
  jobs.every(tickMs, 'sampling', tick).wake();
}

/** The service does not answer, or sends no totals: the next run retries. */
function passOverRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
