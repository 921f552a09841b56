import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import { isBearerToken } from '#bff/core/http/secret-tokens.ts';
import { sendUnchanged, proxyRoute, recordedWrite, type Proxy } from '#bff/proxy/index.ts';
import { changePreferences } from '#contract/desk/preferences.ts';
import { deskSandboxPrefix, sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { exportRoutes } from './exports/export-routes.ts';
import type { ExportServices } from './exports/list-files.ts';
import { healthRoute } from './health/health-route.ts';
import { watchDesk } from './metrics/desk-gauges.ts';
import type { Operations } from './open-operations.ts';

type Options = {
  /** The common headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The token of `/metrics`. Without a token the path does not exist. */
  readonly metricsToken: string | undefined;
};

/** Registers the routes of health, metrics, the audit log, exported files, preferences and the sandbox. */
export function operationsRoutes(app: FastifyInstance, operations: ExportServices & Proxy, { headers, metricsToken }: Options): void {
  preferenceRoutes(app, operations);
  exportRoutes(app, operations);
  auditRoutes(app, operations);
  metricsRoute(app, operations, metricsToken);
  healthRoute(app, operations);
  sandboxRoutes(app, operations, headers);
}

/**
 * `/metrics` in the text format of Prometheus, for callers with the token as `Authorization: Bearer`. For other callers, and
 * without a configured token, the path does not exist. Our choice: the spec is silent about metrics.
 */
function metricsRoute(app: FastifyInstance, operations: Operations, token: string | undefined): void {
  watchDesk(operations);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? null : (request.routeOptions.url ?? null);
    operations.metrics.countRequest({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
  if (token === undefined) return;
  app.get('/metrics', { config: { origin: 'anywhere' } }, async (request, reply) => {
    if (!isBearerToken(request.headers.authorization, token)) return reply.callNotFound();
    return reply.type(operations.metrics.registry.contentType).send(await operations.metrics.registry.metrics());
  });
}

/** `/bff/preferences` serves the preferences of the signed-in user. */
function preferenceRoutes(app: FastifyInstance, operations: Operations): void {
  deskRoute(app, operations, changePreferences, ({ session, body }) => operations.preferences.change(session.user.id, body));
}

/**
 * The routes by which security admins act as the operator, as the chain and as an approver. With the service of an operator these
 * paths do not exist.
 */
function sandboxRoutes(app: FastifyInstance, operations: Operations & Proxy, headers: Readonly<Record<string, string>>): void {
  if (operations.environment.kind !== 'sandbox') return;
  for (const row of Object.values<Endpoint>(sandboxEndpoints)) {
    const wrap = row.access === 'read' ? sendUnchanged : recordedWrite(operations);
    proxyRoute(app, operations, row, { headers, wrap, url: deskSandboxPrefix + row.path });
  }
}
