// The exports of this module for other modules.

export { batchMigration, batchPreflightMigration, batchRecipientMigration } from './batches/batch-migration.ts';
export { listBatches } from './batches/show-batch.ts';
export { listCommands } from './commands/show-command.ts';
export { purgePayments } from './checks/earlier-payments.ts';
export { readNewestRecords } from './checks/read-records.ts';
export { expectedRecord, type CommandRow } from './commands/journal.ts';
export { journalMigration } from './commands/journal-migration.ts';
export { moneyMigration } from './commands/money-migration.ts';
export { confirmedReviewMigration, figuresMigration, orderMigration } from './orders/order-migration.ts';
export { pastOrderMigration, replacePastOrders } from './policy/past-orders.ts';
export { closedDraftMigration, policyMigration, rateAgeMigration } from './policy/policy-migration.ts';
export { purgeRefusedOrders } from './policy/replay.ts';
export { startMoney } from './money-routes.ts';
export type { Checks } from './checks/checks.ts';
export { openOrders, type OpenOrder } from './open-orders.ts';
export { openMoney, type Money, type SendingSteps } from './money.ts';
export { fillPayments } from './reconcile/fill-payments.ts';
export { reportAlive } from './reconcile/journal-sweeps.ts';
export { moneyTimes, type MomentHook as AtMoment, type MoneyTimes } from './orders/money-times.ts';
