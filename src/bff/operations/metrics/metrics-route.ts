import type { FastifyInstance } from 'fastify';
import { isSecretToken } from '#bff/core/http/secret-tokens.ts';
import type { Desk } from '#bff/desk.ts';
import { watchDesk } from './desk-gauges.ts';

/**
 * `/metrics` in Prometheus' text format, for whoever sends the token as `Authorization: Bearer`. To
 * others, and without a token, the path does not exist. Ours: the spec is silent.
 */
export function metricsRoute(app: FastifyInstance, desk: Desk, token: string | undefined): void {
  watchDesk(desk);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? null : (request.routeOptions.url ?? null);
    desk.metrics.answered({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
  if (token === undefined) return;
  app.get('/metrics', { config: { origin: 'anywhere' } }, async (request, reply) => {
    if (!isSecretToken(request.headers.authorization ?? '', [`Bearer ${token}`])) return reply.callNotFound();
    return reply.type(desk.metrics.registry.contentType).send(await desk.metrics.registry.metrics());
  });
}
