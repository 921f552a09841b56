import { sql, type Kysely, type Transaction } from 'kysely';
import type { SandboxSeed } from '#contract/service/sandbox.ts';
import { seeds } from '#custody/seed/seeds.ts';
import type { Service } from '#custody/service.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { lockUntilEnd } from '#custody/store/locks.ts';
import { replaceWorld } from '#custody/store/world-lock.ts';
import { removeDocuments } from '#custody/uploads/document-folder.ts';

/** Fills a database that was never used. */
export async function plantIfBare({ db, clock }: Service, seed: SandboxSeed): Promise<void> {
  const isPlanted = await db.transaction().execute(async (trx) => {
    await lockUntilEnd(trx, 'planting');
    const settings = await trx.selectFrom('settings').select('id').executeTakeFirst();
    if (settings !== undefined) return false;
    await seeds[seed](trx, { now: clock.real() });
    return true;
  });
  if (isPlanted) await learnSizes(db);
}

/** Restores a known world: deletes everything, the clock's offset too. */
export async function reset(service: Service, seed: SandboxSeed): Promise<void> {
  const documents = await service.db.transaction().execute(async (trx) => {
    const tables = await tableNames(trx);
    await replaceWorld(trx, tables);
    const files = await trx.selectFrom('direct_party_documents').select('file').execute();
    await emptyTables(trx, tables);
    await seeds[seed](trx, { now: service.clock.real() });
    return files.map(({ file }) => file);
  });
  await removeDocuments(service.documentsDir, documents);
  await learnSizes(service.db);
}

async function tableNames(trx: Transaction<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'custody' and tablename not like 'kysely%'
  `.execute(trx);
  return rows.map(({ name }) => name);
}

async function emptyTables(trx: Transaction<Tables>, tables: readonly string[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map((table) => sql.id('custody', table)))} restart identity`.execute(trx);
  await sql`alter sequence custody.wallet_ids restart`.execute(trx); // belongs to two tables, so to neither
}

/**
 * Updates the planner's statistics. A seed inserts thousands of rows at once, and the planner
 * guesses wrong without statistics. The embedded database never collects them by itself.
 */
async function learnSizes(db: Kysely<Tables>): Promise<void> {
  for (const table of ['wallets', 'transactions', 'transaction_amounts', 'transaction_wallets', 'accounts', 'entries'])
    await sql`analyze ${sql.id('custody', table)}`.execute(db);
}
