// The door of this room: what other rooms may use of it.

export { eventMigration } from './event-migration.ts';
export type { EventTables } from './event-tables.ts';
export { eventsRoutes } from './events-routes.ts';
export { openEvents, type Events } from './events.ts';
export { summaryOf } from './inbox-summary.ts';
export { noticeMigration } from './notices/notice-migration.ts';
export type { NoticeTables } from './notices/notice-tables.ts';
export { needsNothing, Notices } from './notices/notices.ts';
export { startEvents } from './start-events.ts';
