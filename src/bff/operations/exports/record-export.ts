import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#bff/auth/index.ts';
import type { AuditHead } from '#bff/core/audit/audit-log.ts';
import type { Operations } from '#bff/operations/open-operations.ts';
import type { ExportFormat } from '#contract/desk/export-formats.ts';

/** Records an export in the audit log before its first byte is sent. Without the audit row there is no export. */
export function recordExport(
  { audit }: Pick<Operations, 'audit'>,
  request: FastifyRequest,
  format: ExportFormat,
  filter: Readonly<Record<string, unknown>>,
): Promise<AuditHead> {
  return audit.record({
    action: 'export',
    decision: 'done',
    actor: sessionOf(request).user,
    object: request.routeOptions.url ?? null,
    requestId: request.id,
    detail: { format, filters: Object.keys(filter) },
  });
}
