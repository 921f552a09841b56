import type { FastifyInstance } from 'fastify';
import { sessionOf, signedIn } from '#bff/auth/index.ts';
import { accepted } from '#bff/core/http/request-body.ts';
import { queryOf } from '#bff/core/http/request-query.ts';
import type { Operations } from '#bff/operations/open-operations.ts';
import type { Staking } from '#bff/staking/index.ts';
import { exportTransactions } from '#contract/desk/desk-endpoints.ts';
import { personalDataView } from '#contract/roles.ts';
import type { Transaction } from '#contract/service/transaction.ts';
import { exportDocuments } from './export-document.ts';
import { exportPages } from './export-pages.ts';
import { recordExport } from './record-export.ts';
import { RunningExports } from './running-exports.ts';
import { sendFile } from './send-file.ts';
import { inUtc, transactionLines } from './transaction-lines.ts';
import { validatorExportRoute } from './validator-export.ts';

/** The routes of exported files. */
export function exportRoutes(app: FastifyInstance, operations: Operations & Staking): void {
  transactionExportRoute(app, operations);
  validatorExportRoute(app, operations);
}

/** `/bff/exports/transactions`: a file of every match. A failure before the first page is refused as usual. */
function transactionExportRoute(app: FastifyInstance, operations: Operations): void {
  const running = new RunningExports();
  app.get(exportTransactions.path, { onRequest: signedIn(operations, exportTransactions.roles) }, async (request, reply) => {
    const { format: asked, ...query } = queryOf(request.raw.url ?? '');
    const { format } = accepted(exportTransactions.query, { ...query, ...(asked === undefined ? {} : { format: asked }) });
    const { user } = sessionOf(request);
    return sendFile({ operations, running, request, reply }, async (leaving) => {
      const pages = exportPages({ custody: operations.custody, query, user, now: operations.now, leaving });
      const first = await pages.next();
      await recordExport(operations, request, format, query);
      const lines = transactionLines(personalDataView(user.roles) !== 'none');
      const exportedAt = new Date(operations.now()).toISOString();
      const exported = { exportedAt, filter: query, head: lines.head, linesOf: lines.of, jsonOf: inUtc };
      return { name: 'transactions', format, exportedAt, text: exportDocuments[format].write(from(first, pages), exported) };
    });
  });
}

type Page = readonly Transaction[];

/** The first page, read before the answer began, and the others. */
async function* from(first: IteratorResult<Page, void>, others: AsyncIterable<Page>): AsyncGenerator<Page> {
  if (first.done === true) return;
  yield first.value;
  yield* others;
}
