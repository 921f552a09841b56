import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { fillDataDir } from './test-data-dir.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'desk-cleanup-'));
  await fillDataDir(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true }));

/** Overwrites the only row of a table 40 times with 30 KB of incompressible text. Returns the size of the table, bytes. */
async function sizeAfterUpdates(database: Database): Promise<number> {
  const db = database.tables('public');
  for (let count = 0; count < 40; count += 1)
    await sql`update kept set content = (select string_agg(md5(random()::text), '') from generate_series(1, 1000))`.execute(db);
  const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('kept')::int as bytes from pg_class limit 1`.execute(db);
  return rows[0]?.bytes ?? 0;
}

test('closing the database frees the space of old rows', { timeout: 60_000 }, async () => {
  const firstDatabase = await openEmbedded(dataDir);
  await sql`create table kept (content text)`.execute(firstDatabase.tables('public'));
  await sql`insert into kept values ('')`.execute(firstDatabase.tables('public'));
  const size = await sizeAfterUpdates(firstDatabase);
  await firstDatabase.close();
  const secondDatabase = await openEmbedded(dataDir);
  expect(await sizeAfterUpdates(secondDatabase)).toBeLessThan(1.5 * size);
  await secondDatabase.close();
});

test('a running database frees the space of old rows at the interval', { timeout: 60_000 }, async () => {
  const database = await openEmbedded(dataDir, 100);
  const db = database.tables('public');
  const redoPoint = async () =>
    (await sql<{ at: string }>`select redo_lsn::text as at from pg_control_checkpoint()`.execute(db)).rows[0]?.at;
  const redoPointBefore = await redoPoint();
  await sizeAfterUpdates(database);
  await expect.poll(redoPoint, { timeout: 20_000 }).not.toBe(redoPointBefore);
  await database.close();
});
