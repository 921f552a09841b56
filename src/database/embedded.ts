import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { ensureClosedFolder } from './closed-folder.ts';
import { checkedChannel } from './database.ts';
import type { Database } from './database.ts';
import { lockFolder } from './lock.ts';
import { valueParsers } from './value-parsers.ts';

/** Interval of the cleanup, ms. PGlite has no background process for it. */
const cleanupMs = 3_600_000;

/** Mode of the folder. PGlite creates its files with mode 0666, so the folder must exclude other users. */
const folderMode = 0o700;

/** Type oid of bytea. Source: pg_type.dat. */
const bytea = 17;

/** Node converts bytes in one step. PGlite converts each digit separately, which takes 50 ms for 256 KiB. */
const byteConverters = {
  parsers: { ...valueParsers, [bytea]: (text: string) => Buffer.from(text.slice(2), 'hex') },
  serializers: { [bytea]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}` },
};

/**
 * Opens `<dataDir>/postgres`. The first start creates it (3 to 4 s), and later starts take 0.3 s. Throws `DatabaseLocked` if
 * another process uses it. Nothing is synced to disk, so it is for trials and tests, not for real money. A cleanup every hour
 * and at `close` frees the space of old rows and shortens the log for the next start.
 */
export async function openEmbedded(dataDir: string, everyMs = cleanupMs): Promise<Database> {
  const basePath = resolve(dataDir);
  await ensureClosedFolder(basePath);
  const unlock = await lockFolder(basePath);
  try {
    const folder = join(basePath, 'postgres');
    if (!(await pathExists(folder))) await makeFolder(folder);
    await chmod(folder, folderMode);
    return withCleanup(await overPGlite(new PGlite(folder, byteConverters), unlock), everyMs);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Opens a database in memory for tests. `close` deletes it. From the tar of a data folder it starts in 0.5 s instead of 4 s. */
export function openInMemory(dataDirTar?: Blob): Promise<Database> {
  const loadOptions = dataDirTar === undefined ? {} : { loadDataDir: dataDirTar };
  return overPGlite(new PGlite({ ...loadOptions, ...byteConverters }), async () => undefined);
}

/**
 * Creates the folder under a temporary name and then renames it, so that an interrupted start never leaves an incomplete
 * folder. The caller must have the lock.
 */
async function makeFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: folderMode });
  const newDatabase = await PGlite.create(unfinished);
  await newDatabase.close();
  await rename(unfinished, folder);
}

function withCleanup(database: Database, everyMs: number): Database {
  // A failed cleanup does no harm, because the next cleanup does the same work.
  const runCleanup = () =>
    cleanUp(database).catch((error: unknown) => process.emitWarning(`The cleanup of the embedded database failed: ${String(error)}`));
  let runningCleanup: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    runningCleanup = runningCleanup.then(runCleanup);
  }, everyMs).unref();
  return {
    ...database,
    close: async () => {
      clearInterval(timer);
      await runningCleanup.then(runCleanup);
      await database.close();
    },
  };
}

/**
 * Frees the space of old rows. A vacuum skips pages without changes. Tables are cleaned one at a time, so that other queries
 * run in between.
 */
async function cleanUp(database: Database): Promise<void> {
  const db = database.tables('public');
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  for (const { schema, name } of rows) await sql`vacuum ${sql.id(schema, name)}`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** Returns the database of an open PGlite. `close` calls `unlockFolder` at the end. */
export async function overPGlite(pglite: PGlite, unlockFolder: () => Promise<void>): Promise<Database> {
  const root = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) });
  // The connection to a server uses the same time zone, so that `now()::date` is the same day on both.
  await sql`set time zone 'UTC'`.execute(root);
  return {
    kind: 'embedded',
    // The only cast to table types. Each schema's owner declares its types, and its migrations create its tables.
    tables: <T>(schema: string) => root.withSchema(schema) as Kysely<T>,
    listen: async (channel, onPayload) => {
      const stop = await pglite.listen(checkedChannel(channel), onPayload);
      return () => stop();
    },
    notify: async (channel, payload) => {
      await sql`select pg_notify(${checkedChannel(channel)}, ${payload})`.execute(root);
    },
    connections: () => null,
    ping: async () => {
      await sql`select 1`.execute(root);
    },
    close: async () => {
      await root.destroy();
      await unlockFolder();
    },
  };
}

async function pathExists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
