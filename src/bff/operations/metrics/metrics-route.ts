import type { FastifyInstance } from 'fastify';
import { isSecretToken } from '#bff/core/http/secret-tokens.ts';
import type { Operations } from '#bff/operations/operations.ts';
import { watchDesk } from './desk-gauges.ts';

/**
 * `/metrics` in Prometheus' text format, for whoever sends the token as `Authorization: Bearer`. To
 * others, and without a token, the path does not exist. Ours: the spec is silent.
 */
export function metricsRoute(app: FastifyInstance, operations: Operations, token: string | undefined): void {
  watchDesk(operations);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? null : (request.routeOptions.url ?? null);
    operations.metrics.answered({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
  if (token === undefined) return;
  app.get('/metrics', { config: { origin: 'anywhere' } }, async (request, reply) => {
    if (!isSecretToken(request.headers.authorization ?? '', [`Bearer ${token}`])) return reply.callNotFound();
    return reply.type(operations.metrics.registry.contentType).send(await operations.metrics.registry.metrics());
  });
}
