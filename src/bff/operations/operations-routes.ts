import type { FastifyInstance } from 'fastify';
import type { Proxy } from '#bff/proxy/index.ts';
import type { Staking } from '#bff/staking/index.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { healthRoute } from './health/health-route.ts';
import { metricsRoute } from './metrics/metrics-route.ts';
import type { Operations } from './operations.ts';
import { preferenceRoutes } from './preferences/preference-routes.ts';
import { sandboxRoutes } from './sandbox/sandbox-routes.ts';

type Options = {
  /** The headers that start every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The token of `/metrics`. Without it the path does not exist. */
  readonly metricsToken: string | undefined;
};

/** Health, metrics, the audit log, exported files, preferences and the sandbox. */
export function operationsRoutes(app: FastifyInstance, operations: Operations & Proxy & Staking, { headers, metricsToken }: Options): void {
  preferenceRoutes(app, operations);
  exportRoutes(app, operations);
  auditRoutes(app, operations);
  metricsRoute(app, operations, metricsToken);
  healthRoute(app, operations);
  sandboxRoutes(app, operations, headers);
}
