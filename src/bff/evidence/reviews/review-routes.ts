import type { FastifyInstance } from 'fastify';
import { deskRoute, endpointGuard, sessionOf, type ActiveSession } from '#bff/auth/index.ts';
import type { AuditHead } from '#bff/core/audit/audit-log.ts';
import { parseAccepted } from '#bff/core/http/request-body.ts';
import { queryOf } from '#bff/core/http/request-query.ts';
import type { Events } from '#bff/events/index.ts';
import type { Evidence } from '#bff/evidence/open-evidence.ts';
import { RunningExports, sendFile } from '#bff/operations/index.ts';
import type { Records } from '#bff/records/index.ts';
import * as rows from '#contract/desk/evidence-endpoints.ts';
import { evidenceRowsMax, type EvidenceReport } from '#contract/evidence/evidence-report.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { writeJson } from '#contract/wire/json.ts';
import { accessRows, type AccessSources } from './access-rows.ts';
import { approvalPages, countApprovals } from './approval-rows.ts';
import { evidenceTexts, type ReportHead, type SectionPages } from './evidence-file.ts';
import { quartersAt, readPeriod, type Period } from './evidence-period.ts';
import { countExceptions, exceptionPages } from './exception-rows.ts';
import { listReviews, logStart, reviewDueAt, signReview } from './signed-reviews.ts';

/** The parts of other modules that the evidence is read from. */
export type EvidenceSources = Evidence & AccessSources & Pick<Events, 'notices'> & Pick<Records, 'records'>;

/** `/bff/evidence` serves the evidence of a period, as an answer or a file, and its signed reviews. */
export function reviewRoutes(app: FastifyInstance, rooms: EvidenceSources): void {
  const runningExports = new RunningExports();
  app.get(rows.readEvidence.path, { onRequest: endpointGuard(rooms, rows.readEvidence) }, async (request, reply) => {
    const { format, ...query } = parseAccepted(rows.readEvidence.query, queryOf(request.raw.url ?? ''));
    const [period, session] = [readPeriod(query, rooms.now()), sessionOf(request)];
    if (format === undefined) {
      const head = await rooms.tables.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
      return reply.type('application/json; charset=utf-8').send(writeJson(await report(rooms, session, period, head)));
    }
    return sendFile({ operations: rooms, runningExports, request, reply }, async () => {
      const head = await rooms.audit.record({
        action: 'export',
        decision: 'done',
        actor: session.user,
        object: rows.readEvidence.path,
        requestId: request.id,
        detail: { format, from: period.from.toISOString(), until: period.until.toISOString() },
      });
      const { reportHead, pages } = await openReport(rooms, session, period, head);
      return { name: 'evidence', format, exportedAt: reportHead.made_at, text: evidenceTexts[format](reportHead, pages) };
    });
  });
  deskRoute(app, rooms, rows.listEvidenceReviews, async () => {
    const { current, last } = quartersAt(rooms.now(), rooms.zone);
    return {
      reviews: await listReviews(rooms.tables),
      log_since: (await logStart(rooms.tables, rooms.now())).toISOString(),
      due_since: (await reviewDueAt(rooms.tables, rooms.now()))?.toISOString() ?? null,
      this_quarter: textsOf(current),
      last_quarter: textsOf(last),
    };
  });
  deskRoute(app, rooms, rows.signEvidenceReview, ({ body: { from, until, head, remark }, session, request }) =>
    signReview(rooms, { period: readPeriod({ from, until }, rooms.now()), head, remark, user: session.user, requestId: request.id }),
  );
}

function textsOf({ from, until }: Period) {
  return { from: from.toISOString(), until: until.toISOString() };
}

/** The facts of a report, and its rows page by page. */
async function openReport(
  rooms: EvidenceSources,
  session: ActiveSession,
  period: Period,
  head: AuditHead,
): Promise<{ reportHead: ReportHead; pages: SectionPages }> {
  const { tables } = rooms;
  const access = await accessRows(rooms, session, { period, head });
  const { building, behind_seconds: behindSeconds } = await rooms.records.reportedState();
  const reportHead: ReportHead = {
    ...textsOf(period),
    made_at: new Date(rooms.now()).toISOString(),
    log_since: (await logStart(tables, rooms.now())).toISOString(),
    head: { seq: integerOfText(head.seq), hash: head.hash },
    counts: {
      access: access.length,
      approvals: await countApprovals(tables, period),
      exceptions: await countExceptions(tables, { period, head }),
    },
    is_index_complete: building === null && behindSeconds === null,
  };
  const accessPage = async function* () {
    yield access;
  };
  return {
    reportHead,
    pages: { access: accessPage(), approvals: approvalPages(tables, period), exceptions: exceptionPages(tables, { period, head }) },
  };
}

/** A report with the first rows of each section. */
async function report(services: EvidenceSources, session: ActiveSession, period: Period, head: AuditHead): Promise<EvidenceReport> {
  const { reportHead, pages } = await openReport(services, session, period, head);
  return {
    ...reportHead,
    access: await firstRows(pages.access),
    approvals: await firstRows(pages.approvals),
    exceptions: await firstRows(pages.exceptions),
  };
}

async function firstRows<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const foundRows: Row[] = [];
  for await (const page of pages) {
    foundRows.push(...page.slice(0, evidenceRowsMax - foundRows.length));
    if (foundRows.length >= evidenceRowsMax) break;
  }
  return foundRows;
}
