import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseLocked, lockFileName, lockFolder } from './lock.ts';

let folder = '';
let path = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-lock-'));
  path = join(folder, lockFileName);
});

afterEach(() => rmSync(folder, { recursive: true }));

const [bootId, netId] =
  process.platform === 'linux'
    ? [readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), readlinkSync('/proc/self/ns/net')]
    : ['', ''];

const leave = (holder: object): void =>
  writeFileSync(path, JSON.stringify({ host: hostname(), boot: bootId, net: netId, pid: process.pid, ...holder }));

/** The id of a process that has ended. */
const endedPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

const platforms = process.platform === 'linux' ? (['linux', 'darwin'] as const) : ([process.platform] as const);

describe.each(platforms)('the lock of a folder on %s', (platform) => {
  test('is had by one at a time, and says by whom', async () => {
    const unlock = await lockFolder(folder, platform);
    const refused = lockFolder(folder, platform);
    await expect(refused).rejects.toThrow(DatabaseLocked);
    await expect(refused).rejects.toMatchObject({ folder, pid: process.pid });
    await unlock();
  });

  test('is free again, and leaves no file, once let go', async () => {
    await (
      await lockFolder(folder, platform)
    )();
    expect(existsSync(path)).toBe(false);
    await (
      await lockFolder(folder, platform)
    )();
  });

  test('is taken over from a process that ended without letting go', async () => {
    leave({ pid: endedPid() });
    const unlock = await lockFolder(folder, platform);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ host: hostname(), pid: process.pid });
    await unlock();
  });

  test.runIf(platform !== 'linux')(
    'is not taken from another host, whose processes cannot be seen; the message names the file to delete',
    async () => {
      leave({ host: 'another-container', pid: endedPid() });
      await expect(lockFolder(folder, platform)).rejects.toThrow(`If it is gone, delete ${path}`);
      expect(existsSync(path)).toBe(true);
    },
  );

  test.runIf(platform !== 'linux')('refused once, is free when the file that refused it is gone', async () => {
    leave({ host: 'another-container' });
    await expect(lockFolder(folder, platform)).rejects.toThrow(DatabaseLocked);
    rmSync(path);
    await (
      await lockFolder(folder, platform)
    )();
  });

  test('whose file was cut short is had where a socket decides, and refused where the file does: its process may live', async () => {
    writeFileSync(path, '{"host":');
    const outcome = lockFolder(folder, platform).then(
      async (unlock) => unlock().then(() => 'had'),
      (error: unknown) => (error instanceof DatabaseLocked ? 'refused' : error),
    );
    expect(await outcome).toEqual(platform === 'linux' ? 'had' : 'refused');
  });
});

describe.runIf(process.platform === 'linux')('the lock of a folder that another container of this machine has', () => {
  const inOther = { net: 'net:[1]', pid: 1 };

  test.for([{ host: 'another-container' }, { host: hostname() }])('does not depend on the name of its host: %o', async (named) => {
    leave({ ...inOther, ...named });
    const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 20);
    await expect(lockFolder(folder, 'linux', 200)).rejects.toThrow(DatabaseLocked);
    clearInterval(beat);
    await (
      await lockFolder(folder, 'linux', 100)
    )();
  });

  test('is refused while another machine touches the file', async () => {
    leave({ ...inOther, boot: 'another' });
    const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 20);
    await expect(lockFolder(folder, 'linux', 200)).rejects.toThrow(DatabaseLocked);
    clearInterval(beat);
  });

  test('is one under each path that leads to the folder', async () => {
    const unlock = await lockFolder(folder, 'linux');
    // As a mount in another container would, a rename gives the folder another path.
    const other = `${folder}-elsewhere`;
    renameSync(folder, other);
    await expect(lockFolder(other, 'linux', 100)).rejects.toThrow(DatabaseLocked);
    renameSync(other, folder);
    await unlock();
  });

  test('is refused while its owner touches the file', async () => {
    leave(inOther);
    const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 20);
    await expect(lockFolder(folder, 'linux', 500)).rejects.toThrow(DatabaseLocked);
    clearInterval(beat);
  });

  test('is taken over once the owner is silent, as after a crash', async () => {
    leave(inOther);
    const unlock = await lockFolder(folder, 'linux', 100);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    await unlock();
  });

  test('is touched by its owner', async () => {
    const unlock = await lockFolder(folder, 'linux');
    utimesSync(path, new Date(0), new Date(0));
    await expect.poll(() => statSync(path).mtimeMs).toBeGreaterThan(0);
    await unlock();
  });
});
