import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax, testCustody } from '#bff/test-desk.ts';
import type { Finding } from '#contract/desk/reconciliation.ts';
import { connectDatabase, type Database } from '#database/connect.ts';
import { openInMemory } from '#database/embedded.ts';
import { emptyDataDir } from '#database/test-data-dir.ts';
import { createDatabase, hasPostgres } from '#database/testing.ts';
import { readContent, expectWorkContinues, openUsedDesk } from './test-backup.ts';

const runFile = promisify(execFile);

/** The reason why the tools of PostgreSQL are missing here, or null. */
const missingToolReason = hasPostgres()
  ? spawnSync('pg_dump', ['--version']).status === 0
    ? null
    : 'pg_dump is not installed'
  : 'no PostgreSQL answers';

/** Functions that close and remove resources after the block, in reverse order. */
const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const leave of closers.toReversed()) await leave();
});

async function openDatabase(location: { readonly url?: string; readonly dataDir: string }): Promise<Database> {
  const database = await connectDatabase({ url: location.url, dataDir: location.dataDir });
  closers.push(() => database.close());
  return database;
}

async function createFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'desk-backup-'));
  closers.push(() => rm(path, { recursive: true }));
  return path;
}

/** Dumps a database into a file, and returns its path. */
async function dumpDatabase(url: string): Promise<string> {
  const file = join(await createFolder(), 'desk.dump');
  await runFile('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`, url]);
  return file;
}

async function restoreDump(file: string, url: string): Promise<void> {
  const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
  await runFile('pg_restore', [...options, `--dbname=${url}`, file]);
}

describe.skipIf(missingToolReason !== null)(
  `a backup of PostgreSQL${missingToolReason === null ? '' : ` (left out: ${missingToolReason})`}`,
  () => {
    test(
      'a desk continues after a dump was restored into an empty database',
      async () => {
        const [sourceDatabase, targetDatabase] = [await createDatabase(), await createDatabase()];
        closers.push(sourceDatabase.drop, targetDatabase.drop);
        const database = await openDatabase({ url: sourceDatabase.url, dataDir: '' });
        const worked = await openUsedDesk(database);
        await worked.stop();
        const contentBefore = await readContent(database);

        await restoreDump(await dumpDatabase(sourceDatabase.url), targetDatabase.url);

        const restoredDatabase = await openDatabase({ url: targetDatabase.url, dataDir: '' });
        expect(await readContent(restoredDatabase)).toEqual(contentBefore);
        expect(Object.keys(contentBefore)).toEqual(expect.arrayContaining(['audit', 'commands', 'drafts', 'sessions', 'users']));
        await expectWorkContinues(restoredDatabase, worked);
      },
      2 * openMsMax,
    );

    test(
      'a desk on a restored dump lists exactly the transfers since the dump, and sends again after two users signed off',
      async () => {
        const [sourceDatabase, targetDatabase] = [await createDatabase(), await createDatabase()];
        closers.push(sourceDatabase.drop, targetDatabase.drop);
        const service = testCustody(await openInMemory(await emptyDataDir()));
        const world = await openJournal(await openDatabase({ url: sourceDatabase.url, dataDir: '' }), {}, service);
        await setReviews(world.tables, 'off');
        const walletId = await world.wallet('btc', '1');
        const pay = async (desk: TestJournal, amount: string) =>
          (await desk.send(`/api/v1/wallets/${walletId}/transactions`, smallWithdrawal(amount))).status;
        const recordIds = async () => (await world.records(walletId)).map(({ id }) => String(id));
        for (const amount of ['0.0001', '0.0002']) expect(await pay(world, amount)).toBe(200);
        const dumpedIds = await recordIds();
        const file = await dumpDatabase(sourceDatabase.url);
        for (const amount of ['0.0003', '0.0004', '0.0005']) expect(await pay(world, amount)).toBe(200);
        await world.desk.app.close();
        const since = (await recordIds()).filter((id) => !dumpedIds.includes(id));
        expect(since).toHaveLength(3);

        await restoreDump(file, targetDatabase.url);
        const restoredDesk = await openJournal(await openDatabase({ url: targetDatabase.url, dataDir: '' }), { reconcileMs: 20 }, service);
        const findings = async () => {
          const { json } = await restoredDesk.ask('GET', '/bff/reconciliation', undefined, { as: 'auditor' });
          return (json as { findings: readonly Finding[] }).findings.map((finding) => `${finding.class} ${finding.record_id}`).toSorted();
        };
        const expectedFindings = since.map((id) => `not_in_journal ${id}`).toSorted();
        await expect.poll(findings, { timeout: openMsMax }).toEqual(expectedFindings);
        expect(await restoredDesk.send(`/api/v1/wallets/${walletId}/transactions`, smallWithdrawal('0.0006'))).toMatchObject({
          status: 409,
          json: { code: 'reconciliation_open', outcome: 'not_sent' },
        });
        for (const [user, status] of [
          ['treasury', 409],
          ['security', 200],
        ] as const) {
          const signOff = await restoredDesk.ask('POST', '/bff/reconciliation/sign-off', { reason: 'The restored backup' }, { as: user });
          expect(signOff.status).toBe(200);
          expect(await pay(restoredDesk, '0.0006')).toBe(status);
        }
        expect(await findings()).toEqual(expectedFindings);
        expect(await recordIds()).toHaveLength(dumpedIds.length + since.length + 1);
        await restoredDesk.desk.app.close();
      },
      2 * openMsMax,
    );
  },
);

describe('a copy of the embedded database’s folder', () => {
  test(
    'a desk continues elsewhere with a copy from a stopped desk',
    async () => {
      const [sourceFolder, copyFolder] = [await createFolder(), join(await createFolder(), 'copy')];
      const database = await connectDatabase({ dataDir: sourceFolder });
      const usedDesk = await openUsedDesk(database);
      await usedDesk.stop();
      const contentBefore = await readContent(database);
      await database.close();

      await cp(sourceFolder, copyFolder, { recursive: true });
      const restoredDatabase = await openDatabase({ dataDir: copyFolder });
      expect(await readContent(restoredDatabase)).toEqual(contentBefore);
      await expectWorkContinues(restoredDatabase, usedDesk);
    },
    2 * openMsMax,
  );
});
