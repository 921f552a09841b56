import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from './connect.ts';
import type { Database } from './database.ts';
import { openInMemory } from './embedded.ts';
import { emptyDataDir } from './test-data-dir.ts';
import { makeDatabase, testPostgres } from './test-postgres.ts';

/**
 * Time limit for creating the first empty database on a slow, busy machine, ms; here it takes 4 to
 * 10 s.
 */
const firstMakeMs = 60_000;

type Open = () => Promise<Database>;

/**
 * Runs a block of tests on the embedded database, then on a real PostgreSQL: for tests whose SQL,
 * types, locks or concurrency may behave differently on the two. Each `open()` returns a new, empty
 * database; the block closes it in `afterAll`. Databases that stay open are closed and dropped at
 * the end. Without a running PostgreSQL, the title says that its half is skipped.
 */
export function describeEachDatabase(title: string, block: (open: Open) => void): void {
  describeEmbedded(title, block, testPostgres.answers ? '' : ` (real PostgreSQL left out, ${testPostgres.why})`);
  if (!testPostgres.answers) return;
  describe(`${title} [PostgreSQL]`, () => {
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

/**
 * Runs a block on the embedded database alone: for tests of what is said over HTTP, of validation,
 * proxying or pure logic, whose queries other tests run on both. `note` follows the title.
 */
export function describeEmbedded(title: string, block: (open: Open) => void, note = ''): void {
  describe(`${title} [embedded]${note}`, () => {
    beforeAll(emptyDataDir, firstMakeMs);
    block(closedAtEnd(async () => openInMemory(await emptyDataDir())));
  });
}

/**
 * Runs a block only on a real PostgreSQL, for tests that need two connections. Without one, a title
 * says that it is skipped. Each `open()` is another replica on one database.
 */
export function describePostgres(title: string, block: (open: Open) => void): void {
  if (!testPostgres.answers) return leaveOut(title, testPostgres.why);
  describe(`${title} [PostgreSQL]`, () => {
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

/** Vitest requires a test in each file: this one's title is its message. */
function leaveOut(title: string, why: string): void {
  test(`${title} [real PostgreSQL left out, ${why}]`, () => expect(why).not.toBe(''));
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
