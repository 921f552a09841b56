// What other modules may import from this one.

export { changeMigration, changeSweepMigration, governedUserMigration } from './change-migration.ts';
export { openChanges, startChanges, type Governance } from './open-changes.ts';
