import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from './connect.ts';
import type { Database } from './database.ts';
import { openInMemory } from './embedded.ts';
import { makeDatabase, testPostgres } from './test-postgres.ts';

/** Room to make the first empty database on a slow, busy machine; here it takes 4 to 10 s. */
const firstMakeMs = 60_000;

type Open = () => Promise<Database>;

/**
 * Runs a block of tests on the embedded database and again on a real PostgreSQL. Each `open()` gives a new, empty database; the block closes it
 * in `afterAll` (what it forgets is closed and dropped at the end). Without a PostgreSQL that answers, the title says that its half is left out.
 */
export function describeEachDatabase(title: string, block: (open: Open) => void): void {
  const without = testPostgres.answers ? '' : ` (real PostgreSQL left out, ${testPostgres.why})`;
  describe(`${title} [embedded]${without}`, () => {
    beforeAll(emptyDataDir, firstMakeMs);
    block(closedAtEnd(async () => openInMemory(await emptyDataDir())));
  });
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

/** Runs a block on a real PostgreSQL alone, for what needs two connections; when none answers a title says so. Each `open()` is another replica on one database. */
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

/** A file must have a test: this one's title is its message. */
function leaveOut(title: string, why: string): void {
  test(`${title} [real PostgreSQL left out, ${why}]`, () => expect(why).not.toBe(''));
}

/** Vitest runs `afterAll` in reverse order, so this one comes before the drops that were registered earlier. */
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

let emptyTar: Promise<Blob> | undefined;

/** The files of an empty embedded database. Made once for each PGlite version and kept in `.cache`: 4 s the first time, 0.2 s after. */
function emptyDataDir(): Promise<Blob> {
  emptyTar ??= readOrMakeTar();
  return emptyTar;
}

async function readOrMakeTar(): Promise<Blob> {
  const { PGlite } = await import('@electric-sql/pglite');
  const version = createHash('sha256').update(await readFile(createRequire(import.meta.url).resolve('@electric-sql/pglite')));
  const folder = join(import.meta.dirname, '..', '..', '.cache');
  const path = join(folder, `empty-database-${version.digest('hex').slice(0, 16)}.tar`);
  try {
    return new Blob([await readFile(path)]);
  } catch {
    const empty = await PGlite.create();
    const tar = await empty.dumpDataDir('none');
    await empty.close();
    await mkdir(folder, { recursive: true });
    // Renamed into place: test files that start at once never read half of it.
    await writeFile(`${path}.${process.pid}`, Buffer.from(await tar.arrayBuffer()));
    await rename(`${path}.${process.pid}`, path);
    return tar;
  }
}
