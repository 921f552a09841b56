// What other modules may import from this one.

export { changeMigration, changeSweepMigration, changeSubjectMigration } from './change-migration.ts';
export { openChanges, startChanges, type Governance } from './open-changes.ts';
