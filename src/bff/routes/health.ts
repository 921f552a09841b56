import type { FastifyInstance } from 'fastify';
import type { UpstreamCall } from '#bff/custody-client.ts';
import type { Desk } from '#bff/desk.ts';
import { isUnauthorized } from '#bff/proxy/upstream-failure.ts';
import { listWallets } from '#contract/endpoints.ts';

/** How long the service may take to show that it is there, ms. */
const probeMsMax = 3000;

/** Probes within this share one look, ms: they come unsigned from anywhere and must not become load on the service. */
const lookMs = 2000;

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, that is, it is not stopping, its database answers, and the service takes its
 * credentials.
 */
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

/** A light call that is signed: an unknown access ID and a wrong secret must show. */
const probe: UpstreamCall = {
  method: listWallets.method,
  path: `${listWallets.path}?page_size=1`,
  body: null,
  isSigned: true,
  timeoutMs: probeMsMax,
  pool: 'read',
  claim: { userId: null, endpoint: '/readyz' },
};

type Readiness = { readonly database: boolean; readonly custody: boolean };

async function readiness({ database, custody }: Desk): Promise<Readiness> {
  const [databaseAnswers, custodyAnswers] = await Promise.all([
    database.ping().then(
      () => true,
      () => false,
    ),
    custody.send(probe).then(
      // Another refusal shows as well that it is there.
      (answer) => answer.status < 500 && !isUnauthorized(answer),
      () => false,
    ),
  ]);
  return { database: databaseAnswers, custody: custodyAnswers };
}
