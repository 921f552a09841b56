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

const writeLockFile = (holder: object): void =>
  writeFileSync(path, JSON.stringify({ host: hostname(), boot: bootId, net: netId, pid: process.pid, ...holder }));

/** Returns the id of a process that has ended. */
const endedPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

const platforms = process.platform === 'linux' ? (['linux', 'darwin'] as const) : ([process.platform] as const);

describe.each(platforms)('the lock of a folder on %s', (platform) => {
  test('only one process at a time gets the lock of a folder, and the refusal names this process', async () => {
    const unlock = await lockFolder(folder, platform);
    const refusedLock = lockFolder(folder, platform);
    await expect(refusedLock).rejects.toThrow(DatabaseLocked);
    await expect(refusedLock).rejects.toMatchObject({ folder, pid: process.pid });
    await unlock();
  });

  test('a released lock can be taken again, and its file is deleted', async () => {
    await (
      await lockFolder(folder, platform)
    )();
    expect(existsSync(path)).toBe(false);
    await (
      await lockFolder(folder, platform)
    )();
  });

  test('the lock of a process that ended without a release can be taken', async () => {
    writeLockFile({ pid: endedPid() });
    const unlock = await lockFolder(folder, platform);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ host: hostname(), pid: process.pid });
    await unlock();
  });

  test.runIf(platform !== 'linux')(
    'the lock of another host is refused, and the message names the file that the operator can delete',
    async () => {
      writeLockFile({ host: 'another-container', pid: endedPid() });
      await expect(lockFolder(folder, platform)).rejects.toThrow(`If it is gone, delete ${path}`);
      expect(existsSync(path)).toBe(true);
    },
  );

  test.runIf(platform !== 'linux')('a refused lock can be taken after its file is deleted', async () => {
    writeLockFile({ host: 'another-container' });
    await expect(lockFolder(folder, platform)).rejects.toThrow(DatabaseLocked);
    rmSync(path);
    await (
      await lockFolder(folder, platform)
    )();
  });

  test('a truncated lock file is ignored on systems with sockets, and refused on other systems', async () => {
    writeFileSync(path, '{"host":');
    const outcome = lockFolder(folder, platform).then(
      async (unlock) => unlock().then(() => 'had'),
      (error: unknown) => (error instanceof DatabaseLocked ? 'refused' : error),
    );
    expect(await outcome).toEqual(platform === 'linux' ? 'had' : 'refused');
  });
});

describe.runIf(process.platform === 'linux')('the lock of a folder against other containers', () => {
  const holderInOtherContainer = { net: 'net:[1]', pid: 1 };

  test.for([{ host: 'another-container' }, { host: hostname() }])(
    'a folder that another container locked is refused while its owner refreshes the lock file, and is free afterwards: %o',
    async (namedHolder) => {
      writeLockFile({ ...holderInOtherContainer, ...namedHolder });
      const refreshTimer = setInterval(() => utimesSync(path, new Date(), new Date()), 20);
      await expect(lockFolder(folder, 'linux', 200)).rejects.toThrow(DatabaseLocked);
      clearInterval(refreshTimer);
      await (
        await lockFolder(folder, 'linux', 100)
      )();
    },
  );

  test('a folder that another machine locked is refused while its owner refreshes the lock file', async () => {
    writeLockFile({ ...holderInOtherContainer, boot: 'another' });
    const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 20);
    await expect(lockFolder(folder, 'linux', 200)).rejects.toThrow(DatabaseLocked);
    clearInterval(beat);
  });

  test('all paths of a folder share one lock', async () => {
    const unlock = await lockFolder(folder, 'linux');
    // A rename changes the path of the folder, like a mount in another container.
    const otherFolder = `${folder}-elsewhere`;
    renameSync(folder, otherFolder);
    await expect(lockFolder(otherFolder, 'linux', 100)).rejects.toThrow(DatabaseLocked);
    renameSync(otherFolder, folder);
    await unlock();
  });

  test('a folder that another container locked is refused for as long as its owner refreshes the lock file', async () => {
    writeLockFile(holderInOtherContainer);
    const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 20);
    await expect(lockFolder(folder, 'linux', 500)).rejects.toThrow(DatabaseLocked);
    clearInterval(beat);
  });

  test('a lock can be taken when its owner no longer refreshes the lock file, as after a crash', async () => {
    writeLockFile(holderInOtherContainer);
    const unlock = await lockFolder(folder, 'linux', 100);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    await unlock();
  });

  test('the owner of a lock refreshes the lock file', async () => {
    const unlock = await lockFolder(folder, 'linux');
    utimesSync(path, new Date(0), new Date(0));
    await expect.poll(() => statSync(path).mtimeMs).toBeGreaterThan(0);
    await unlock();
  });
});
