// The exports of this module for other modules.

export { operationsRoutes } from './operations-routes.ts';
export { openOperations, type Operations } from './open-operations.ts';
export { retentionMigration } from './retention/start-retention.ts';
export { startRetention } from './retention/start-retention.ts';
export { compareSettings, settingMigration, comparedSettings as settingsOf } from './settings/compare-settings.ts';
