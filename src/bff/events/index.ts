// The door of this room: what other rooms may use of it.

export { eventMigration } from './event-migration.ts';
export { eventRoutes } from './event-routes.ts';
export type { EventTables } from './event-tables.ts';
export { hookRoutes } from './hook-routes.ts';
export { summaryOf } from './inbox-summary.ts';
export { Inbox } from './inbox.ts';
export { noticeMigration } from './notices/notice-migration.ts';
export { noticeRoutes } from './notices/notice-routes.ts';
export type { NoticeTables } from './notices/notice-tables.ts';
export { needsNothing, Notices, type MovedCommand } from './notices/notices.ts';
export { startEvents } from './start-events.ts';
