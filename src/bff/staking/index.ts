// The exports of this module for other modules.

export { estimatePlaceMigration, filecoinMigration } from './filecoin/filecoin-migration.ts';
export { limitFeeCalls } from './filecoin/filecoin-routes.ts';
export { startFeatureChecks } from './service-features.ts';
export { stakingMigration } from './staking-migration.ts';
export { stakingRoutes } from './staking-routes.ts';
export { openStaking, type Staking } from './open-staking.ts';
export { listValidators } from './validator-list.ts';
