import type { FastifyInstance } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { readAllFees } from '#contract/endpoints.ts';

/** How long the service may take to show that it is there, ms. */
const probeMsMax = 3000;

/** Probes within this share one look, ms: they come unsigned from anywhere and must not become load on the service. */
const lookMs = 2000;

/** `/healthz`: the process answers. `/readyz`: it can serve, that is, it is not stopping and its database and the service answer. */
export function healthRoutes(app: FastifyInstance, desk: Desk, isStopping: () => boolean): void {
  let look: { atMs: number; ready: Promise<Readiness> } | null = null;

  app.get('/healthz', { config: { origin: 'anywhere' } }, (_request, reply) => reply.send({ status: 'ok' }));

  app.get('/readyz', { config: { origin: 'anywhere' } }, async (_request, reply) => {
    const nowMs = desk.now();
    if (look === null || nowMs - look.atMs >= lookMs) look = { atMs: nowMs, ready: readiness(desk) };
    const { database, custody } = await look.ready;
    const isReady = database && custody && !isStopping();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', database, custody, stopping: isStopping() });
  });
}

type Readiness = { readonly database: boolean; readonly custody: boolean };

async function readiness({ database, custody }: Desk): Promise<Readiness> {
  const probe = { method: readAllFees.method, path: readAllFees.path, body: null, isSigned: false, timeoutMs: probeMsMax };
  const [databaseAnswers, custodyStatus] = await Promise.all([
    database.ping().then(
      () => true,
      () => false,
    ),
    custody.send(probe).then(
      ({ status }) => status,
      () => 0,
    ),
  ]);
  // A refusal shows as well that it is there.
  return { database: databaseAnswers, custody: custodyStatus > 0 && custodyStatus < 500 };
}
