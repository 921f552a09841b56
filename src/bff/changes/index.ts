// The door of this room: what other rooms may use of it.

export { changeMigration, changeSweepMigration, governedUserMigration } from './change-migration.ts';
export { openChanges, startChanges, type Governance } from './open-changes.ts';
