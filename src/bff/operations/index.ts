// The exports of this module for other modules.

export { operationsRoutes } from './operations-routes.ts';
export { openOperations, type Operations } from './open-operations.ts';
export { RunningExports } from './exports/running-exports.ts';
export { sendFile } from './exports/send-file.ts';
export { retentionMigration } from './retention/start-retention.ts';
export { startRetention } from './retention/start-retention.ts';
export { compareSettings, settingMigration, comparedSettings } from './settings/compare-settings.ts';
