import type { FastifyInstance } from 'fastify';
import { sessionOf, signedIn } from '#bff/auth/index.ts';
import { parseAccepted } from '#bff/core/http/request-body.ts';
import { queryOf } from '#bff/core/http/request-query.ts';
import { exportEndpoints, type ExportedList } from '#contract/desk/export-endpoints.ts';
import type { ExportFormat } from '#contract/desk/export-formats.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { listFiles, type ExportServices } from './list-files.ts';
import { recordExport } from './record-export.ts';
import { RunningExports } from './running-exports.ts';
import { sendFile } from './send-file.ts';

type AcceptedFilter = Readonly<Record<string, string>>;

/** `/bff/exports/...` answers with a file of every match of a list. A failure before the first page is an ordinary refusal. */
export function exportRoutes(app: FastifyInstance, services: ExportServices): void {
  const runningExports = new RunningExports();
  for (const [name, row] of Object.entries<Endpoint>(exportEndpoints)) {
    app.get(row.path, { onRequest: signedIn(services, row.roles) }, async (request, reply) => {
      const { format, ...query } = queryOf(request.raw.url ?? '');
      const { format: acceptedFormats, ...filter } = parseAccepted(row.query, {
        ...query,
        ...(format === undefined ? {} : { format }),
      }) as AcceptedFilter & {
        format: ExportFormat;
      };
      const params = parseAccepted(row.params, request.params) as AcceptedFilter;
      const { user } = sessionOf(request);
      return sendFile({ operations: services, runningExports, request, reply }, async (leaveSignal) => {
        const file = listFiles[name as ExportedList](services, { user, params, query, filter, leaveSignal });
        await file.begin();
        await recordExport(services, request, acceptedFormats, query);
        const exportedAt = new Date(services.now()).toISOString();
        return {
          name: name.replaceAll('_', '-'),
          format: acceptedFormats,
          exportedAt,
          text: file.text(acceptedFormats, { exportedAt, filter: query }),
        };
      });
    });
  }
}
