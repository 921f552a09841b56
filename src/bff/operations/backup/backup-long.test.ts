import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { connectDatabase, type Database } from '#database/connect.ts';
import { createDatabase, hasPostgres } from '#database/testing.ts';
import { readContent, expectWorkContinues, openUsedDesk } from './test-backup.ts';

const runFile = promisify(execFile);

/** The reason why the tools of PostgreSQL are missing here, or null. */
const missingToolReason = hasPostgres()
  ? spawnSync('pg_dump', ['--version']).status === 0
    ? null
    : 'pg_dump is not installed'
  : 'no PostgreSQL answers';

/** These are closed and removed after the block, in reverse order. */
const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const leave of closers.toReversed()) await leave();
});

async function openDatabase(place: { readonly url?: string; readonly dataDir: string }): Promise<Database> {
  const database = await connectDatabase({ url: place.url, dataDir: place.dataDir });
  closers.push(() => database.close());
  return database;
}

async function createFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'desk-backup-'));
  closers.push(() => rm(path, { recursive: true }));
  return path;
}

describe.skipIf(missingToolReason !== null)(
  `a backup of PostgreSQL${missingToolReason === null ? '' : ` (left out: ${missingToolReason})`}`,
  () => {
    test(
      'a desk continues after a dump was restored into an empty database',
      async () => {
        const [from, to] = [await createDatabase(), await createDatabase()];
        closers.push(from.drop, to.drop);
        const database = await openDatabase({ url: from.url, dataDir: '' });
        const worked = await openUsedDesk(database);
        await worked.stop();
        const before = await readContent(database);

        const file = join(await createFolder(), 'desk.dump');
        await runFile('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`, from.url]);
        await runFile('pg_restore', [
          '--exit-on-error',
          '--single-transaction',
          '--no-owner',
          '--no-privileges',
          `--dbname=${to.url}`,
          file,
        ]);

        const restored = await openDatabase({ url: to.url, dataDir: '' });
        expect(await readContent(restored)).toEqual(before);
        expect(Object.keys(before)).toEqual(expect.arrayContaining(['audit', 'commands', 'drafts', 'sessions', 'users']));
        await expectWorkContinues(restored, worked);
      },
      2 * openMsMax,
    );
  },
);

describe('a copy of the embedded database’s folder', () => {
  test(
    'a desk continues elsewhere with a copy from a stopped desk',
    async () => {
      const [here, there] = [await createFolder(), join(await createFolder(), 'copy')];
      const database = await connectDatabase({ dataDir: here });
      const worked = await openUsedDesk(database);
      await worked.stop();
      const before = await readContent(database);
      await database.close();

      await cp(here, there, { recursive: true });
      const restored = await openDatabase({ dataDir: there });
      expect(await readContent(restored)).toEqual(before);
      await expectWorkContinues(restored, worked);
    },
    2 * openMsMax,
  );
});
