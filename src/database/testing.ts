import { readFile } from 'node:fs/promises';
import { afterAll, describe, inject } from 'vitest';
import { connectDatabase } from './connect.ts';
import type { Database } from './database.ts';
import { openInMemory } from './embedded.ts';
import { emptyDataDir } from './test-data-dir.ts';
import { returnDatabase, takeDatabase } from './test-database-pool.ts';
import { createDatabase } from './test-postgres.ts';
import { isTestAll } from './test-scope.ts';

export { createDatabase } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the migrated PostgreSQL database that tests copy. Null if no PostgreSQL server answers. */
    templateDatabase: string | null;
    /** Path of the tar with a migrated embedded database. Null if no tests run on it. */
    migratedTar: string | null;
  }
}

/** Maximum connections of a desk in tests. A new connection costs PostgreSQL as much CPU time as hundreds of queries. */
const connectionsMax = 4;

/** Opens a database. `migrated` has the tables of the desk and of the custody service. */
type OpenDatabase = (content?: 'migrated' | 'empty') => Promise<Database>;

/** Whether a PostgreSQL server answers in this run. */
export function hasPostgres(): boolean {
  return inject('templateDatabase') !== null;
}

/**
 * Runs a block of tests on PostgreSQL if it is available, otherwise on the embedded database. `npm run test:all` runs it on
 * both. Each `open()` returns a separate database, which is closed and dropped at the end.
 */
export function describeEachDatabase(title: string, block: (open: OpenDatabase) => void): void {
  const embeddedBlocks = isTestAll || !hasPostgres() ? [describeOnEmbedded] : [];
  const postgresBlocks = hasPostgres() ? [describeOnPostgres] : [];
  for (const describeOn of [...embeddedBlocks, ...postgresBlocks]) describeOn(title, block);
}

/** Runs a block of tests on PostgreSQL if it is available, otherwise on the embedded database, also in `npm run test:all`. */
export function describeOneDatabase(title: string, block: (open: OpenDatabase) => void): void {
  (hasPostgres() ? describeOnPostgres : describeOnEmbedded)(title, block);
}

function describeOnEmbedded(title: string, block: (open: OpenDatabase) => void): void {
  describe(`${title} [embedded]`, () => {
    block(withCloseAtEnd(async (content) => openInMemory(content === 'empty' ? await emptyDataDir() : await migratedDataDir())));
  });
}

function describeOnPostgres(title: string, block: (open: OpenDatabase) => void): void {
  describe(`${title} [PostgreSQL]`, () => {
    const cleanups: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const end of cleanups) await end();
    });
    block(
      withCloseAtEnd(async (content) => {
        const { url, end } = await provideDatabase(content);
        cleanups.push(end);
        return connectDatabase({ url, dataDir: '', connectionsMax });
      }),
    );
  });
}

/**
 * Runs a block of tests only on a PostgreSQL server, for tests that need two connections. Without a server the tests are
 * skipped. Each `open()` acts as another replica on the same database.
 */
export function describePostgres(title: string, block: (open: OpenDatabase) => void): void {
  describe.skipIf(!hasPostgres())(`${title} [PostgreSQL]`, () => {
    let providedDatabase: ReturnType<typeof provideDatabase> | null = null;
    afterAll(async () => (await providedDatabase)?.end());
    block(
      withCloseAtEnd(async (content) => {
        providedDatabase ??= provideDatabase(content);
        return connectDatabase({ url: (await providedDatabase).url, dataDir: '', connectionsMax });
      }),
    );
  });
}

/** Provides a database on the PostgreSQL server for one block of tests. `end` returns it to the pool once it is closed. */
async function provideDatabase(content: 'migrated' | 'empty') {
  const template = inject('templateDatabase');
  if (content === 'empty' || template === null) {
    const { url, drop: dropDatabase } = await createDatabase();
    return { url, end: dropDatabase };
  }
  const borrowedDatabase = await takeDatabase(template);
  return { url: borrowedDatabase.url, end: () => returnDatabase(borrowedDatabase) };
}

let migratedTar: Promise<Blob> | undefined;

function migratedDataDir(): Promise<Blob> {
  migratedTar ??= readFile(inject('migratedTar') ?? '').then((bytes) => new Blob([bytes]));
  return migratedTar;
}

/**
 * Returns `openDatabase` with a hook that closes the databases at the end. Vitest runs `afterAll` in reverse order, so this hook runs
 * before earlier hooks drop the databases.
 */
function withCloseAtEnd(openDatabase: (content: 'migrated' | 'empty') => Promise<Database>): OpenDatabase {
  const databases: Database[] = [];
  afterAll(async () => {
    for (const database of databases) await database.close();
  });
  return async (content = 'migrated') => {
    const database = await openDatabase(content);
    databases.push(database);
    return database;
  };
}
