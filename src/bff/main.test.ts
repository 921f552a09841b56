import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { fillDataDir } from '#database/test-data-dir.ts';
import { createDatabase, hasPostgres } from '#database/testing.ts';
import { waitForAddress, killRemainingDesks, runDesk, signIn, startMsMax } from './test-desk-process.ts';

describe('the desk as a process', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'desk-main-'));
    await fillDataDir(dataDir);
  });
  afterEach(killRemainingDesks);
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test(
    'the desk prints its address and sign-ins, refuses a second process with the same folder, and exits with 0',
    async () => {
      const firstDesk = runDesk({ DATA_DIR: dataDir });
      const url = await waitForAddress(firstDesk);
      const password = /viewer@desk\.example +(\S+)/.exec(firstDesk.readOutput())?.[1] ?? '';
      expect(password).toMatch(/^[\w-]{43}$/);
      expect((await signIn(url, password)).status).toBe(200);

      const secondDesk = runDesk({ DATA_DIR: dataDir });
      expect([await secondDesk.exitEvent, secondDesk.readOutput()]).toEqual([
        1,
        expect.stringMatching(/^Custody Desk did not start: .* is in use by .*DATA_DIR/),
      ]);

      firstDesk.child.kill('SIGTERM');
      expect(await firstDesk.exitEvent).toBe(0);
    },
    2 * startMsMax,
  );

  test.skipIf(!hasPostgres())(
    'a sandbox refuses the database of a desk with a custodian before it creates a table',
    { timeout: startMsMax },
    async () => {
      const { url, drop } = await createDatabase();
      const database = await connectDatabase({ url, dataDir });
      const db = database.tables('desk');
      await sql`create schema desk`.execute(db);
      await sql`create table desk.owner (id integer, kind text, key_check text)`.execute(db);
      await sql`insert into desk.owner values (1, 'operator', 'x')`.execute(db);
      const refusedDesk = runDesk({ DATA_DIR: dataDir, DATABASE_URL: url });
      expect([await refusedDesk.exitEvent, refusedDesk.readOutput()]).toEqual([1, expect.stringContaining('set CUSTODY_BASE_URL')]);
      const { rows } = await sql`
      select schemaname || '.' || tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
      expect(rows).toEqual([{ name: 'desk.owner' }]);
      await database.close();
      await drop();
    },
  );
});
