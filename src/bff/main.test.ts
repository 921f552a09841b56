import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fillDataDir } from '#database/test-data-dir.ts';
import { addressOf, killLeftDesks, run, signIn, startMsMax } from './test-desk-process.ts';

describe('the desk as a process', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'desk-main-'));
    await fillDataDir(dataDir);
  });
  afterEach(killLeftDesks);
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test(
    'prints its address and sign-ins, refuses a second process on its folder, exits with 0 and starts again with the same password',
    async () => {
      const first = run({ DATA_DIR: dataDir });
      const url = await addressOf(first);
      const password = /viewer@desk\.example +(\S+)/.exec(first.printed())?.[1] ?? '';
      expect(password).toMatch(/^[\w-]{43}$/);
      expect((await signIn(url, password)).status).toBe(200);

      const second = run({ DATA_DIR: dataDir });
      expect([await second.ended, second.printed()]).toEqual([
        1,
        expect.stringMatching(/^Custody Desk did not start: .* is in use by .*DATA_DIR/),
      ]);

      first.child.kill('SIGTERM');
      expect(await first.ended).toBe(0);
      const again = run({ DATA_DIR: dataDir });
      expect((await signIn(await addressOf(again), password)).status).toBe(200);
      again.child.kill('SIGINT');
      expect(await again.ended).toBe(0);
    },
    3 * startMsMax,
  );
});
