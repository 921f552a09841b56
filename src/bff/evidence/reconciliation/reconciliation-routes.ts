import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { Jobs } from '#bff/core/jobs/jobs.ts';
import type { Evidence } from '#bff/evidence/open-evidence.ts';
import * as rows from '#contract/desk/reconciliation.ts';
import { hourMs, minuteMs } from '#contract/limits.ts';
import { dayInZone } from '#contract/wire/zone-day.ts';
import { hasUnrecordedMark } from './compare-records.ts';
import { readFindings } from './findings.ts';
import { explain, signOff } from './sign-off.ts';
import { lastRun, reconcile } from './store-comparison.ts';

/** Registers the routes of the findings, their explanations and the sign-off. */
export function reconciliationRoutes(app: FastifyInstance, evidence: Evidence): void {
  deskRoute(app, evidence, rows.readReconciliation, () => readReconciliation(evidence));
  deskRoute(app, evidence, rows.explainFinding, ({ params, body, session, request }) =>
    explain(evidence, params['finding_id'] ?? '', { user: session.user, reason: body.reason, requestId: request.id }),
  );
  deskRoute(app, evidence, rows.signOffReconciliation, async ({ body, session, request }) => {
    await signOff(evidence, { ...body, user: session.user, requestId: request.id });
    return readReconciliation(evidence);
  });
}

async function readReconciliation(evidence: Evidence) {
  const nextRunMs = nextNightMs(evidence.now(), evidence.zone);
  return { ...(await readFindings(evidence)), next_run_at: new Date(nextRunMs).toISOString() };
}

/** When the comparison of each night is due, ms after midnight in the desk's time zone. */
const nightMs = 2 * hourMs;

/** Whether the time of a nightly comparison is between two times. */
export function isNightBetween(fromMs: number, untilMs: number, zone: string): boolean {
  return dayInZone(fromMs - nightMs, zone) < dayInZone(untilMs - nightMs, zone);
}

/** The time of the next nightly comparison, ms. Time zones differ from UTC by multiples of 15 minutes. */
export function nextNightMs(nowMs: number, zone: string): number {
  const quarterMs = 15 * minuteMs;
  let timeMs = Math.ceil((nowMs + 1) / quarterMs) * quarterMs;
  while (!isNightBetween(nowMs, timeMs, zone)) timeMs += quarterMs;
  return timeMs;
}

/**
 * Compares at the start, each night, and when a new record has a mark of this desk that the journal does not have. A failure is
 * repeated, and Health lists it.
 */
export function startReconciliation(evidence: Evidence, everyMs: number, jobs: Jobs): void {
  let isStart = true;
  jobs.every(everyMs, 'reconciliation', compareWhenDue).wake();

  async function compareWhenDue(): Promise<void> {
    const last = await lastRun(evidence.tables, evidence.now());
    const isDue =
      isStart ||
      last === undefined ||
      isNightBetween(last.at.getTime(), evidence.now(), evidence.zone) ||
      (await hasUnrecordedMark(evidence));
    if (isDue) await reconcile(evidence);
    isStart = false;
  }
}
