import { sql, type Kysely, type Transaction } from 'kysely';
import type { SandboxSeed } from '#contract/service/sandbox.ts';
import { seeds } from '#custody/seed/seeds.ts';
import type { Service } from '#custody/service.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { lockUntilEnd } from '#custody/store/locks.ts';
import { readSettings, writeSettings } from '#custody/store/settings-row.ts';
import { replaceWorld } from '#custody/store/world-lock.ts';
import { removeDocuments } from '#custody/uploads/document-folder.ts';

/** Fills a new database with the world of a seed. Does nothing if the database has a world. */
export async function seedIfEmpty({ db, clock }: Service, seed: SandboxSeed): Promise<void> {
  const isPlanted = await db.transaction().execute(async (trx) => {
    await lockUntilEnd(trx, 'planting');
    const settings = await trx.selectFrom('settings').select('id').executeTakeFirst();
    if (settings !== undefined) return false;
    await seeds[seed](trx, { now: clock.real() });
    return true;
  });
  if (isPlanted) await updateStatistics(db);
}

/** Deletes everything, including the clock's offset, and restores the world of a seed. */
export async function reset(service: Service, seed: SandboxSeed): Promise<void> {
  const documents = await service.db.transaction().execute(async (trx) => {
    const tables = await tableNames(trx);
    await replaceWorld(trx, tables);
    const files = await trx.selectFrom('direct_party_documents').select('file').execute();
    await emptyTables(trx, tables);
    await seeds[seed](trx, { now: service.clock.real() });
    await writeSettings(trx, { ...(await readSettings(trx)), reset_at: service.clock.real().toISOString() });
    return files.map(({ file }) => file);
  });
  await removeDocuments(service.documentsDir, documents);
  if (seed !== 'empty') await updateStatistics(service.db);
}

async function tableNames(trx: Transaction<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'custody' and tablename not like 'kysely%'
  `.execute(trx);
  return rows.map(({ name }) => name);
}

/**
 * Maximum number of ledger rows of a small world. In a small world, deleting all rows is ten times cheaper than a truncation,
 * which creates new files for every table.
 */
const smallEntries = 300;

async function emptyTables(trx: Transaction<Tables>, tables: readonly string[]): Promise<void> {
  const { rows: rowsAboveLimit } = await sql`select 1 from custody.entries offset ${sql.lit(smallEntries)} limit 1`.execute(trx);
  const isLarge = rowsAboveLimit.length > 0;
  await truncate(trx, isLarge ? tables : await appendOnlyTables(trx));
  if (!isLarge) for (const table of await childrenFirst(trx, tables)) await sql`delete from ${sql.id('custody', table)}`.execute(trx);
  await restartSequences(trx);
}

async function truncate(trx: Transaction<Tables>, tables: readonly string[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map((table) => sql.id('custody', table)))}`.execute(trx);
}

/** Returns the tables with a trigger that refuses to delete rows. */
async function appendOnlyTables(trx: Transaction<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid where tgfoid = 'custody.refuse_change'::regproc
  `.execute(trx);
  return rows.map(({ name }) => name);
}

/** Sorts the tables so that each row is deleted after all rows that refer to it. */
async function childrenFirst(trx: Transaction<Tables>, tables: readonly string[]): Promise<readonly string[]> {
  const { rows: references } = await sql<{ child: string; parent: string }>`
    select child.relname as child, parent.relname as parent
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = 'custody'::regnamespace and conrelid <> confrelid
  `.execute(trx);
  const orderedTables = new Set<string>();
  const add = (table: string): void => {
    if (orderedTables.has(table)) return;
    for (const { child } of references.filter(({ parent }) => parent === table)) add(child);
    orderedTables.add(table);
  };
  for (const table of tables) add(table);
  return [...orderedTables];
}

/** Restarts the ids at 1. Skips sequences that were never used, because restarting one creates a file. */
async function restartSequences(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'custody' and last_value is not null
  `.execute(trx);
  for (const { name } of rows) await sql`alter sequence ${sql.id('custody', name)} restart`.execute(trx);
}

/**
 * Updates the planner's statistics. A seed inserts thousands of rows at once, and with old statistics the planner would
 * choose bad plans. The embedded database never updates its statistics automatically.
 */
async function updateStatistics(db: Kysely<Tables>): Promise<void> {
  for (const table of ['wallets', 'transactions', 'transaction_amounts', 'transaction_wallets', 'accounts', 'entries'])
    await sql`analyze ${sql.id('custody', table)}`.execute(db);
}
