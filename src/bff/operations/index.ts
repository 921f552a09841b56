// The door of this room: what other rooms may use of it.

export { auditRoutes } from './audit/audit-routes.ts';
export { exportRoutes } from './exports/export-routes.ts';
export { healthRoute } from './health/health-route.ts';
export { metricsRoute } from './metrics/metrics-route.ts';
export { Offers } from './offers.ts';
export { preferenceRoutes } from './preferences/preference-routes.ts';
export { UserPreferences } from './preferences/preferences.ts';
export { retentionMigration } from './retention/retention-migration.ts';
export { startRetention } from './retention/start-retention.ts';
export { sandboxRoutes } from './sandbox/sandbox-routes.ts';
