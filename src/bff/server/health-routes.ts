import type { FastifyInstance } from 'fastify';
import type { Core } from '#bff/core.ts';
import { probe, isUnauthorized } from '#bff/proxy/index.ts';

/** Time in which probes share one call of the service, ms. Probes are unauthenticated and must not burden the service. */
const checkMs = 2000;

/**
 * `/healthz` shows that the process runs. `/readyz` shows that a load balancer should send requests, because the desk is
 * not stopping, its database works, and the service does not refuse its credentials. If the service cannot be reached, the
 * desk reports this but stays ready, because every replica has the same problem and shows it to its users.
 */
export function healthRoutes(app: FastifyInstance, core: Pick<Core, 'database' | 'custody'>, isStopping: () => boolean): void {
  let look: { atMs: number; readiness: Promise<Readiness> } | null = null;

  app.get('/healthz', { config: { origin: 'anywhere' } }, (_request, reply) => reply.send({ status: 'ok' }));

  app.get('/readyz', { config: { origin: 'anywhere' } }, async (_request, reply) => {
    // The clock is monotonic, because a correction of the wall clock by an hour would make an old answer valid for that hour.
    const nowMs = performance.now();
    if (look === null || nowMs - look.atMs >= checkMs) look = { atMs: nowMs, readiness: readReadiness(core) };
    const { database, custody } = await look.readiness;
    const isReady = database && custody !== 'refuses' && !isStopping();
    const parts = { database, custody: custody === 'answers', stopping: isStopping() };
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...parts });
  });
}

type Readiness = { readonly database: boolean; readonly custody: 'answers' | 'refuses' | 'away' };

async function readReadiness({ database, custody }: Pick<Core, 'database' | 'custody'>): Promise<Readiness> {
  const [databaseAnswers, custodyAnswers] = await Promise.all([
    database.ping().then(
      () => true,
      () => false,
    ),
    custody.send(probe).then(
      (answer) => {
        if (isUnauthorized(answer)) return 'refuses' as const;
        // Any answer below 500, even a refusal, shows that the service is up.
        return answer.status < 500 ? ('answers' as const) : ('away' as const);
      },
      () => 'away' as const,
    ),
  ]);
  return { database: databaseAnswers, custody: custodyAnswers };
}
