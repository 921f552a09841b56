/**
 * Suites that run on both databases in every gate, and why. Every other one runs on one: those of the
 * custody service on the embedded database, those of the desk on PostgreSQL where one answers.
 * `npm run test:long` runs all of them on both.
 */
export const onBothDatabases: Readonly<Record<string, string>> = {
  'database/listening.test.ts': 'two implementations of LISTEN and NOTIFY',
  'database/migrate.test.ts': 'two ways in which a migration is locked and rolled back',
  'database/transaction.test.ts': 'a pool of connections, and a single one',
  'database/values.test.ts': 'two drivers that read types',
  'custody/ledger/ledger.test.ts': 'constraints and locks of the ledger',
  'custody/lifecycle/workers.test.ts': 'workers that claim rows side by side',
  'custody/seed/deferred-keys.test.ts': 'constraints that are checked at the commit',
  'custody/store/migrations/list-indexes.test.ts': 'two planners choose the indexes of lists',
  'custody/webhooks/webhooks.test.ts': 'deliveries that are claimed side by side',
  'bff/core/audit/verify-audit.test.ts': 'the trigger that keeps the audit log, and rows read in steps',
  'bff/money/batches/batches.test.ts': 'parts of a batch that are claimed and locked',
  'bff/events/events.test.ts': 'the inbox is claimed and notified',
  'bff/staking/filecoin/exit-estimates.test.ts': 'one queue that is locked row by row',
  'bff/money/commands/journal.test.ts': 'advisory locks, claims and unique indexes of commands',
  'bff/money/simulation/simulation.test.ts': 'crashes of the desk on each database',
  'bff/core/keys/reseal.test.ts': 'bytes and text are read and written by two drivers',
  'bff/parties/party-files.test.ts': 'bytes are stored in pieces',
  'bff/auth/session/sessions.test.ts': 'sessions end by notification',
};
