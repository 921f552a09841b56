import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCustody } from '#custody/index.ts';
import { administrator, member, openCustody, scheme } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the temporary folder of a service without a configured folder', (openDatabase) => {
  let temporaryFolder: string;
  const otherServer = createServer();
  beforeEach(async () => {
    temporaryFolder = await mkdtemp(join(tmpdir(), 'custody-temporary-'));
    vi.stubEnv('TMPDIR', temporaryFolder);
  });
  afterEach(async () => {
    otherServer.close();
    vi.unstubAllEnvs();
    await rm(temporaryFolder, { recursive: true });
  });

  /** Returns a port on which another server listens. */
  async function usedPort(): Promise<number> {
    otherServer.listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const address = otherServer.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  test('the document folder is deleted when the service closes and when the service cannot start', async () => {
    const database = await openDatabase();
    const { app, db } = await openCustody(database);
    expect(await readdir(temporaryFolder)).toHaveLength(1);
    await app.close();
    expect(await readdir(temporaryFolder)).toEqual([]);
    const listenOptions = { host: '127.0.0.1', port: await usedPort() };
    await expect(startCustody({ database, administrator, member, scheme, firstSeed: 'empty', ...listenOptions })).rejects.toThrow(
      'EADDRINUSE',
    );
    expect(await readdir(temporaryFolder)).toEqual([]);
    await sql`drop table custody.settings`.execute(db);
    await expect(openCustody(database)).rejects.toThrow('custody.settings');
    expect(await readdir(temporaryFolder)).toEqual([]);
  });
});
