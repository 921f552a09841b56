// The door of this room: what other rooms may use of it.

export { Creations } from './creations.ts';
export type { EstimateTables } from './filecoin/estimate-tables.ts';
export { ExitEstimates } from './filecoin/exit-estimates.ts';
export { estimatePlaceMigration, filecoinMigration } from './filecoin/filecoin-migration.ts';
export { filecoinRoutes, limitedFees } from './filecoin/filecoin-routes.ts';
export { ProviderBook } from './filecoin/provider-book.ts';
export { startSampling } from './history/start-sampling.ts';
export { stakingMigration } from './staking-migration.ts';
export { stakingRoutes } from './staking-routes.ts';
export type { StakingTables } from './staking-tables.ts';
export { listValidators } from './validator-list.ts';
