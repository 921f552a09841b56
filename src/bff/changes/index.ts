// The exports of this module for other modules.

export { changeMigration, changeSweepMigration, changeSubjectMigration, proposalReasonMigration } from './change-migration.ts';
export { openChanges, startChanges, type Governance } from './open-changes.ts';
