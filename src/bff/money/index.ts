// The door of this room: what other rooms may use of it.

export { BatchKeeper } from './batches/batch-keeper.ts';
export { batchMigration } from './batches/batch-migration.ts';
export { batchRoutes } from './batches/batch-routes.ts';
export type { BatchTables } from './batches/batch-tables.ts';
export { Batches } from './batches/batches.ts';
export { AddressBooks } from './checks/known-addresses.ts';
export { preflightRoutes } from './checks/preflight-routes.ts';
export { journalMigration } from './commands/journal-migration.ts';
export { journalRoutes } from './commands/journal-routes.ts';
export type { JournalTables } from './commands/journal-tables.ts';
export { Journal, type CommandRow } from './commands/journal.ts';
export { moneyMigration } from './commands/money-migration.ts';
export { sweepJournal, sayAlive } from './orders/journal-sweeps.ts';
export { moneyTimes, type AtMoment, type MoneyTimes } from './orders/money-times.ts';
export { CadRates } from './orders/worth.ts';
export { sendingSteps, type SendingSteps } from './commands/sending-steps.ts';
