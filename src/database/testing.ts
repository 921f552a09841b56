import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { onBothDatabases } from './both-databases.ts';
import { connectDatabase } from './connect.ts';
import type { Database } from './database.ts';
import { openInMemory } from './embedded.ts';
import { emptyDataDir } from './test-data-dir.ts';
import { makeDatabase } from './test-postgres.ts';

/**
 * Time limit for creating the first empty database on a slow, busy machine, ms; here it takes 4 to
 * 10 s.
 */
const firstMakeMs = 60_000;

declare module 'vitest' {
  interface ProvidedContext {
    /** Why the real PostgreSQL of this run does not answer; null when it does. */
    postgresAway: string | null;
    /** Whether every suite runs on both databases. */
    runsOnBoth: boolean;
  }
}

type Open = () => Promise<Database>;

/** Whether the real PostgreSQL of this run answers. */
export function hasPostgres(): boolean {
  return inject('postgresAway') === null;
}

/**
 * Runs a block of tests on the databases of its file: both where `onBothDatabases` says why, and in the
 * long gate; else one. Each `open()` returns a new, empty database; the block closes it in `afterAll`.
 * Databases that stay open are closed and dropped at the end.
 */
export function describeEachDatabase(title: string, block: (open: Open) => void): void {
  const kinds = databasesOf(relative(sources, expect.getState().testPath ?? ''));
  if (kinds.includes('embedded')) describeEmbedded(title, block);
  if (!kinds.includes('postgres')) return;
  describe.skipIf(!hasPostgres())(`${title} [PostgreSQL]`, () => {
    const drops: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const drop of drops) await drop();
    });
    block(
      closedAtEnd(async () => {
        const { url, drop } = await makeDatabase();
        drops.push(drop);
        return connectDatabase({ url, dataDir: '' });
      }),
    );
  });
}

const sources = join(import.meta.dirname, '..');

/** The databases of a test file: `['embedded']` for `'custody/http/assets.test.ts'`. */
function databasesOf(path: string): readonly ('embedded' | 'postgres')[] {
  if (inject('runsOnBoth') || Object.hasOwn(onBothDatabases, path)) return ['embedded', 'postgres'];
  return path.startsWith('bff/') && hasPostgres() ? ['postgres'] : ['embedded'];
}

/**
 * Runs a block on the embedded database alone: for tests of what is said over HTTP, of validation,
 * proxying or pure logic, whose queries other tests run on PostgreSQL.
 */
export function describeEmbedded(title: string, block: (open: Open) => void): void {
  describe(`${title} [embedded]`, () => {
    beforeAll(emptyDataDir, firstMakeMs);
    block(closedAtEnd(async () => openInMemory(await emptyDataDir())));
  });
}

/**
 * Runs a block only on a real PostgreSQL, for tests that need two connections; without one they are
 * skipped. Each `open()` is another replica on one database.
 */
export function describePostgres(title: string, block: (open: Open) => void): void {
  describe.skipIf(!hasPostgres())(`${title} [PostgreSQL]`, () => {
    let made: ReturnType<typeof makeDatabase> | null = null;
    afterAll(async () => (await made)?.drop());
    block(
      closedAtEnd(async () => {
        made ??= makeDatabase();
        return connectDatabase({ url: (await made).url, dataDir: '' });
      }),
    );
  });
}

/**
 * Vitest runs `afterAll` in reverse order, so this one runs before the drops that were registered
 * earlier.
 */
function closedAtEnd(open: Open): Open {
  const opened: Database[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close();
  });
  return async () => {
    const database = await open();
    opened.push(database);
    return database;
  };
}
