import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { completedPlaceIndexes, completedTypeIndex } from './migrations/completed-place-indexes.ts';
import { directPartyTables } from './migrations/direct-party-tables.ts';
import { filecoinTables } from './migrations/filecoin-tables.ts';
import { filterIndexes } from './migrations/filter-indexes.ts';
import { offchainTables } from './migrations/offchain-tables.ts';
import { outgoingTables } from './migrations/outgoing-tables.ts';
import { recordTables } from './migrations/record-tables.ts';
import { sinceIndexes } from './migrations/since-indexes.ts';
import { stakingTables } from './migrations/staking-tables.ts';
import { walletLists } from './migrations/wallet-list-tables.ts';

/** Each statement alone: the embedded driver takes one at a time. */
async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Migrations of schema `custody`, by name in order; forward only. */
export const custodyMigrations = {
  '001_records': { up: (db) => run(db, recordTables) },
  '002_outgoing': { up: (db) => run(db, outgoingTables) },
  '003_direct_parties': { up: (db) => run(db, directPartyTables) },
  '004_staking': { up: (db) => run(db, stakingTables) },
  '005_filecoin': { up: (db) => run(db, filecoinTables) },
  '006_since': { up: (db) => run(db, sinceIndexes) },
  '007_offchain': { up: (db) => run(db, offchainTables) },
  '008_wallet_lists': { up: (db) => run(db, walletLists) },
  '009_completed_places': { up: (db) => run(db, completedPlaceIndexes) },
  '010_filters': { up: (db) => run(db, filterIndexes) },
  '011_completed_types': { up: (db) => run(db, completedTypeIndex) },
} as const satisfies Record<string, Migration>;
