import type { FastifyInstance } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { sessionOf, signedIn } from '#bff/guard/signed-in.ts';
import { accepted } from '#bff/proxy/request-body.ts';
import { queryOf } from '#bff/proxy/request-query.ts';
import { exportTransactions } from '#contract/desk/desk-endpoints.ts';
import { personalDataView } from '#contract/roles.ts';
import type { Transaction } from '#contract/transaction.ts';
import { exportDocuments } from './export-document.ts';
import { exportPages } from './export-pages.ts';
import { recordExport } from './record-export.ts';
import { RunningExports } from './running-exports.ts';
import { sendFile } from './send-file.ts';
import { inUtc, transactionLines } from './transaction-lines.ts';

/**
 * `/bff/exports/transactions`: a file of every match. A failure before the first page is refused as
 * usual. A later failure breaks the connection, so that no client takes the file as complete. A
 * disconnect ends the reading of the service; until then it counts as one of the user's exports.
 */
export function exportRoutes(app: FastifyInstance, desk: Desk): void {
  const running = new RunningExports();
  app.get(exportTransactions.path, { onRequest: signedIn(desk, exportTransactions.roles) }, async (request, reply) => {
    const { format, ...query } = queryOf(request.raw.url ?? '');
    const { format: accept } = accepted(exportTransactions.query, { ...query, ...(format === undefined ? {} : { format }) });
    const { user } = sessionOf(request);
    const onEnd = running.begin(user.id);
    const leaving = new AbortController();
    const pages = exportPages({ custody: desk.custody, query, user, now: desk.now, leaving: leaving.signal, onEnd });
    reply.raw.once('close', () => {
      leaving.abort();
      // Ends pages that were never read.
      void pages.return();
    });
    const first = await pages.next();
    await recordExport(desk, request, accept, query);
    const lines = transactionLines(personalDataView(user.roles) !== 'none');
    const exportedAt = new Date(desk.now()).toISOString();
    const exported = { exportedAt, filter: query, head: lines.head, linesOf: lines.of, jsonOf: inUtc };
    return sendFile(
      reply,
      { name: 'transactions', format: accept, exportedAt },
      exportDocuments[accept].write(from(first, pages), exported),
    );
  });
}

type Page = readonly Transaction[];

/** The first page, read before the answer began, and the others. */
async function* from(first: IteratorResult<Page, void>, others: AsyncIterable<Page>): AsyncGenerator<Page> {
  if (first.done === true) return;
  yield first.value;
  yield* others;
}
