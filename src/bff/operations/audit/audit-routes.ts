import type { FastifyInstance } from 'fastify';
import { deskRoute, signedIn } from '#bff/auth/index.ts';
import { auditBatches, auditUsers, listAudit } from '#bff/core/audit/read-audit.ts';
import { verifyAudit } from '#bff/core/audit/verify-audit.ts';
import { parseAccepted } from '#bff/core/http/request-body.ts';
import { queryOf } from '#bff/core/http/request-query.ts';
import { exportDocuments } from '#bff/operations/exports/export-document.ts';
import { recordExport } from '#bff/operations/exports/record-export.ts';
import { RunningExports } from '#bff/operations/exports/running-exports.ts';
import { sendFile } from '#bff/operations/exports/send-file.ts';
import type { Operations } from '#bff/operations/open-operations.ts';
import * as rows from '#contract/desk/audit.ts';
import { auditRowSchema, type AuditRow, type AuditVerification } from '#contract/desk/audit.ts';
import type { Cell } from '#contract/wire/csv.ts';
import { writeJson } from '#contract/wire/json.ts';

/** `/bff/audit` serves the audit log, its verification and its export. */
export function auditRoutes(app: FastifyInstance, operations: Operations): void {
  let runningVerification: Promise<AuditVerification> | null = null;
  const runningExports = new RunningExports();

  deskRoute(app, operations, rows.listAudit, ({ query }) => listAudit(operations.tables, query));
  deskRoute(app, operations, rows.listAuditUsers, () => auditUsers(operations.tables));
  // Only one verification runs at a time. Concurrent requests share its result.
  deskRoute(
    app,
    operations,
    rows.verifyAudit,
    () => (runningVerification ??= verifyAudit(operations.tables).finally(() => (runningVerification = null))),
  );

  app.get(rows.exportAudit.path, { onRequest: signedIn(operations, rows.exportAudit.roles) }, async (request, reply) => {
    const query = queryOf(request.raw.url ?? '');
    const { format, ...filter } = parseAccepted(rows.exportAudit.query, query);
    const { format: _format, ...queryFilter } = query;
    return sendFile({ operations, runningExports, request, reply }, async () => {
      const { seq } = await recordExport(operations, request, format, filter);
      const exportedAt = new Date(operations.now()).toISOString();
      const exportWriter = { exportedAt, filter: queryFilter, head: headCells, linesOf: csvLines, jsonOf: jsonRow };
      return {
        name: 'audit',
        format,
        exportedAt,
        text: exportDocuments[format].write(auditBatches(operations.tables, filter, seq), exportWriter),
      };
    });
  });
}

const fields = Object.keys(auditRowSchema.shape) as (keyof AuditRow)[];

const headCells: readonly Cell[] = fields.map((text) => ({ text }));

function csvLines(row: AuditRow): readonly (readonly Cell[])[] {
  return [fields.map((field) => csvCell(row[field]))];
}

function csvCell(value: AuditRow[keyof AuditRow]): Cell {
  if (typeof value === 'number') return { text: String(value), isNumeric: true };
  return { text: typeof value === 'object' && value !== null ? writeJson(value) : value };
}

const jsonRow = (row: AuditRow) => row;
