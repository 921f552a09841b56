// The exports of this module for other modules.

export { eventMigration } from './event-migration.ts';
export { listInboxEvents } from './event-routes.ts';
export { eventsRoutes } from './open-events.ts';
export { openEvents, startDelivery, type Events } from './open-events.ts';
export { inboxSummary } from './inbox-summary.ts';
export { noticeMigration } from './notices/notice-migration.ts';
export { Notices } from './notices/notice-store.ts';
export { noDepositNeeds as needsNothing } from './notices/read-deposit.ts';
export { startEvents } from './start-events.ts';
export { examineNotify } from './delivery/examine-notify.ts';
export { notifyProblems, notifySettingsOf, notifyVariables, channelsOf, type NotifySettings } from './delivery/notify-environment.ts';
export { publicConnector } from './delivery/public-address.ts';
export { mailerTo } from './delivery/send-due.ts';
export { deliveryMigration } from './delivery/delivery-migration.ts';
