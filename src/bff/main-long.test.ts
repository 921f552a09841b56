import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fillDataDir } from '#database/test-data-dir.ts';
import { waitForAddress, killRemainingDesks, runDesk, signIn, startMsMax } from './test-desk-process.ts';

describe('the desk as a process', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'desk-main-'));
    await fillDataDir(dataDir);
  });
  afterEach(killRemainingDesks);
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('the desk starts again with the same password', { timeout: 2 * startMsMax }, async () => {
    const firstDesk = runDesk({ DATA_DIR: dataDir });
    await waitForAddress(firstDesk);
    const password = /viewer@desk\.example +(\S+)/.exec(firstDesk.readOutput())?.[1] ?? '';
    firstDesk.child.kill('SIGTERM');
    expect(await firstDesk.exitEvent).toBe(0);
    const secondDesk = runDesk({ DATA_DIR: dataDir });
    expect((await signIn(await waitForAddress(secondDesk), password)).status).toBe(200);
    secondDesk.child.kill('SIGINT');
    expect(await secondDesk.exitEvent).toBe(0);
  });

  test('a stopping desk finishes running requests and accepts no new request', { timeout: 2 * startMsMax }, async () => {
    const desk = runDesk({ DATA_DIR: dataDir, SANDBOX_PASSWORD: 'pw' });
    const url = await waitForAddress(desk);
    // These sign-ins still run when the signal arrives, because only two password hashes are computed at a time.
    const runningSignIns = Array.from({ length: 4 }, () => signIn(url, 'pw').then(({ status }) => status));
    await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(200);
    desk.child.kill('SIGTERM');
    expect(await Promise.all(runningSignIns)).toEqual([200, 200, 200, 200]);
    expect(await desk.exitEvent).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });

  test.for([
    ['PORT', { PORT: 'x' }],
    ['DATABASE_URL', { CUSTODY_BASE_URL: 'https://custody.example', CUSTODY_ACCESS_ID: 'a', CUSTODY_SECRET_KEY: 'b' }],
  ] as const)('the desk does not start with an invalid %s, and names the variable', async ([variable, env]) => {
    const { exitEvent, readOutput } = runDesk({ DATA_DIR: dataDir, ...env });
    expect([await exitEvent, readOutput()]).toEqual([1, expect.stringContaining(`Custody Desk did not start: ${variable} `)]);
  });

  test('verify-audit names a data folder without a database, and does not create one', { timeout: startMsMax }, async () => {
    const emptyDir = join(dataDir, 'another');
    const { exitEvent, readOutput } = runDesk({ DATA_DIR: emptyDir }, ['verify-audit']);
    expect([await exitEvent, readOutput()]).toEqual([1, expect.stringContaining(`DATA_DIR ${emptyDir} has no database`)]);
    expect(existsSync(emptyDir)).toBe(false);
  });

  test.for(['PORT', 'CUSTODY_PORT'])('the desk names %s when the port is in use', { timeout: startMsMax }, async (variable) => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const address = otherServer.address();
    const port = String(typeof address === 'object' ? address?.port : 0);
    const { exitEvent, readOutput } = runDesk({ DATA_DIR: dataDir, [variable]: port });
    expect([await exitEvent, readOutput()]).toEqual([1, expect.stringContaining(`${variable}: port ${port} is in use`)]);
    otherServer.close();
  });
});
