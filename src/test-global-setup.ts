import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrations as deskMigrations } from '#bff/server/migrations.ts';
import { connectDatabase, type Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { emptyDataDir } from '#database/test-data-dir.ts';
import { createDatabase, dropCopies, postgresProblem } from '#database/test-postgres.ts';
import { isTestAll, testSeed } from '#database/test-scope.ts';
// The import declares the types of the values that `provide` passes to tests.
import type {} from '#database/testing.ts';
import { custodyMigrations } from './custody/store/custody-migrations.ts';

/**
 * Prepares the databases that tests copy. If `TEST_DATABASE_URL` is set, the run fails unless PostgreSQL answers. Otherwise
 * tests that need PostgreSQL are skipped and reported as skipped.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Worker processes inherit this variable.
  process.env['TEST_SEED'] = String(testSeed);
  process.stdout.write(`Seed of random tests: TEST_SEED=${testSeed}\n`);
  const reason = await postgresProblem();
  if (reason !== null && process.env['TEST_DATABASE_URL'] !== undefined) throw new Error(`TEST_DATABASE_URL: ${reason}`);
  if (reason !== null) process.stdout.write(`No real PostgreSQL (${reason}): the tests that need one are skipped.\n`);
  const template = reason === null ? await createTemplate() : null;
  project.provide('templateDatabase', template?.name ?? null);
  project.provide('migratedTar', reason !== null || isTestAll ? await writeMigratedTar() : null);
  return async () => {
    if (template === null) return;
    await dropCopies(template.name);
    await template.drop();
  };
}

async function createTemplate() {
  const createdDatabase = await createDatabase();
  const database = await connectDatabase({ url: createdDatabase.url, dataDir: '' });
  await migrateBothSchemas(database);
  await database.close();
  return createdDatabase;
}

/** Writes `.cache/migrated-database.tar`. Returns its path. */
async function writeMigratedTar(): Promise<string> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { overPGlite } = await import('#database/embedded.ts');
  const pglite = new PGlite({ loadDataDir: await emptyDataDir() });
  const database = await overPGlite(pglite, async () => undefined);
  await migrateBothSchemas(database);
  const folder = join(import.meta.dirname, '..', '.cache');
  const path = join(folder, 'migrated-database.tar');
  await mkdir(folder, { recursive: true });
  await writeFile(path, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await database.close();
  return path;
}

async function migrateBothSchemas(database: Database): Promise<void> {
  await migrate(database, 'desk', deskMigrations);
  await migrate(database, 'custody', custodyMigrations);
}
