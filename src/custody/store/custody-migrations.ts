import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { directPartyTables } from './migrations/direct-party-tables.ts';
import { filecoinTables } from './migrations/filecoin-tables.ts';
import { blockIndexes, listIndexes } from './migrations/list-indexes.ts';
import { offchainTables } from './migrations/offchain-tables.ts';
import { outgoingTables } from './migrations/outgoing-tables.ts';
import { recordTables } from './migrations/record-tables.ts';
import { stakingTables } from './migrations/staking-tables.ts';

/** Runs each statement separately, because the embedded driver accepts only one at a time. */
async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A migration that migration 012 reverts. It is still listed, because some databases have applied it. */
const revertedMigration: Migration = { up: async () => undefined };

/** The migrations of schema `custody` in order of name. Migrations only go forward. */
export const custodyMigrations = {
  '001_records': { up: (db) => run(db, recordTables) },
  '002_outgoing': { up: (db) => run(db, outgoingTables) },
  '003_direct_parties': { up: (db) => run(db, directPartyTables) },
  '004_staking': { up: (db) => run(db, stakingTables) },
  '005_filecoin': { up: (db) => run(db, filecoinTables) },
  '006_since': revertedMigration,
  '007_offchain': { up: (db) => run(db, offchainTables) },
  '008_wallet_lists': revertedMigration,
  '009_completed_places': revertedMigration,
  '010_filters': revertedMigration,
  '011_completed_types': revertedMigration,
  '012_list_indexes': { up: (db) => run(db, listIndexes) },
  '013_block_indexes': { up: (db) => run(db, blockIndexes) },
} as const satisfies Record<string, Migration>;
