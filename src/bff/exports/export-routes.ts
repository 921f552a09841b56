import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { sessionOf, signedIn } from '#bff/guard/signed-in.ts';
import { accepted } from '#bff/proxy/request-body.ts';
import { queryOf } from '#bff/proxy/request-query.ts';
import { Refusal } from '#bff/refusal.ts';
import { exportTransactions } from '#contract/desk-endpoints.ts';
import { personalDataView } from '#contract/roles.ts';
import type { Transaction } from '#contract/transaction.ts';
import { exportDocuments } from './export-document.ts';
import { exportPages } from './export-pages.ts';

/** Exports that one user may have running at once. */
const perUserMax = 2;

/**
 * `/bff/exports/transactions`: a file of everything that matches. What fails before the first page is refused as usual; what fails later breaks the
 * connection off, so that no client takes the file for whole. A reader who goes away ends the reading of the service.
 */
export function exportRoutes(app: FastifyInstance, desk: Desk): void {
  const running = new Map<number, number>();
  const count = (userId: number, by: 1 | -1) => running.set(userId, (running.get(userId) ?? 0) + by);

  app.get(exportTransactions.path, { onRequest: signedIn(desk, exportTransactions.roles) }, async (request, reply) => {
    const { format, ...query } = queryOf(request.raw.url ?? '');
    const { format: accept } = accepted(exportTransactions.query, { ...query, ...(format === undefined ? {} : { format }) });
    const { id, roles } = sessionOf(request).user;
    if ((running.get(id) ?? 0) >= perUserMax)
      throw new Refusal('too_many_requests', `You have ${perUserMax} exports running: wait for one, or cancel it`, { retryAfter: '5' });

    const leaving = new AbortController();
    count(id, 1);
    reply.raw.once('close', () => {
      leaving.abort();
      count(id, -1);
    });
    const view = personalDataView(roles);
    const pages = exportPages({
      custody: desk.custody,
      query,
      view,
      now: desk.now,
      wait: (ms) => wait(ms, undefined, { signal: leaving.signal }),
    });
    const first = await pages.next();
    const exportedAt = new Date(desk.now()).toISOString();
    const { contentType, write } = exportDocuments[accept];
    const text = write(from(first, pages), { exportedAt, filter: query, hasPeople: view !== 'none' });
    const name = `transactions-${exportedAt.slice(0, 16).replace(/[T:]/g, '-')}.${accept}`;
    return reply
      .header('content-type', contentType)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(text, { objectMode: false, highWaterMark: 1 }));
  });
}

type Page = readonly Transaction[];

/** The first page, which was read before the answer began, and the others. */
async function* from(first: IteratorResult<Page, void>, others: AsyncIterable<Page>): AsyncGenerator<Page> {
  if (first.done === true) return;
  yield first.value;
  yield* others;
}
