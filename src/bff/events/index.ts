// The door of this room: what other rooms may use of it.

export { eventMigration } from './event-migration.ts';
export { eventsRoutes } from './events.ts';
export { openEvents, type Events } from './events.ts';
export { summaryOf } from './inbox-summary.ts';
export { noticeMigration } from './notices/notice-migration.ts';
export { needsNothing, Notices, type MovedCommand } from './notices/notices.ts';
export { startEvents } from './start-events.ts';
