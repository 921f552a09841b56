// The exports of this module for other modules.

export { readExportPage } from './list-records.ts';
export { openRecords, startRecords, type Records } from './open-records.ts';
export {
  addressPartMigration,
  completedReportMigration,
  hashEndMigration,
  hashStartMigration,
  recordIndexMigration,
  recordKindMigration,
} from './record-index-migration.ts';
export { recordRoutes } from './record-routes.ts';
