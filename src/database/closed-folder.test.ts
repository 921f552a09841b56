import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureClosedFolder } from './closed-folder.ts';

let baseDirectory: string;
beforeAll(async () => {
  baseDirectory = await mkdtemp(join(tmpdir(), 'closed-folder-'));
});
afterAll(() => rm(baseDirectory, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);

test('a missing folder is created, and only its owner can use it', async () => {
  await ensureClosedFolder(join(baseDirectory, 'new', 'inner'));
  expect(await modeOf(join(baseDirectory, 'new', 'inner'))).toBe('700');
});

test('other users lose their access to an existing folder', async () => {
  await mkdir(join(baseDirectory, 'open'));
  await chmod(join(baseDirectory, 'open'), 0o755);
  await ensureClosedFolder(join(baseDirectory, 'open'));
  expect(await modeOf(join(baseDirectory, 'open'))).toBe('700');
});

test('a folder that all users share is refused and stays unchanged', async () => {
  const sharedFolder = join(baseDirectory, 'shared');
  await mkdir(sharedFolder);
  await chmod(sharedFolder, 0o1777);
  await expect(ensureClosedFolder(sharedFolder)).rejects.toThrow(/shared is open to other users .* choose another DATA_DIR/);
  expect(await modeOf(sharedFolder)).toBe('1777');
});
