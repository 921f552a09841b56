import { beforeAll, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { partyFilesMax } from '#contract/desk/party-file.ts';
import type { Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { describePostgres } from '#database/testing.ts';
import { PartyFiles } from './party-files.ts';
import { reserveFile } from './reserve-file.ts';

const mib = 1024 ** 2;

describePostgres('concurrent reservations on two replicas', (openDatabase) => {
  let databases: readonly Database[];
  beforeAll(async () => {
    databases = [await openDatabase(), await openDatabase()];
    for (const database of databases) await migrate(database, 'desk', migrations);
  }, openMsMax);

  const replicas = (bytesMax: number) =>
    databases.map(
      (database) => new PartyFiles({ tables: database.tables<DeskTables>('desk'), keys: ['test-desk-key'], now: Date.now, bytesMax }),
    );

  /** Starts this many reservations at once. Returns how many succeed. */
  const reserve = async (userId: number, draft: string, count: number, bytesMax: number) => {
    const replicaFiles = replicas(bytesMax);
    const reserve = (files: PartyFiles) =>
      reserveFile(files, { owner: { userId, draft }, kind: 'supporting_document', user: { id: userId, name: 'Ada' } });
    const results = await Promise.allSettled(
      Array.from({ length: count }, (_, index) =>
        replicaFiles.slice(index % replicaFiles.length, (index % replicaFiles.length) + 1).map(reserve),
      ).flat(),
    );
    return results.filter(({ status }) => status === 'fulfilled').length;
  };

  test('at most 60 files per draft can be reserved', async () => {
    expect(await reserve(1, 'party-a', partyFilesMax - 2, mib)).toBe(partyFilesMax - 2);
    expect(await reserve(1, 'party-a', 8, mib)).toBe(2);
  });

  test('at most 1 GiB per user can be reserved, including files that are still being received', async () => {
    expect(await reserve(2, 'party-b', 8, 200 * mib)).toBe(5);
    expect(await reserve(3, 'party-b', 1, 200 * mib)).toBe(1);
  });
});
