import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadOrCreateSecret } from './stored-secret.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kept-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

describe('a stored secret', () => {
  test('a stored secret is the same at every start, and only the owner of its file can read it', async () => {
    const firstSecret = await loadOrCreateSecret(dataDir, 'one');
    expect(firstSecret).toMatch(/^[\w-]{43}$/);
    expect([await loadOrCreateSecret(dataDir, 'one'), await loadOrCreateSecret(dataDir, 'two')]).toEqual([
      firstSecret,
      expect.not.stringMatching(firstSecret),
    ]);
    expect(((await stat(join(dataDir, 'secrets', 'one'))).mode & 0o777).toString(8)).toBe('600');
  });

  test('concurrent starts read the same secret and leave no temporary file', async () => {
    const secret = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateSecret(dataDir, 'one')));
    expect(new Set(secret).size).toBe(1);
    expect(await readdir(join(dataDir, 'secrets'))).toEqual(['one']);
  });

  test.for(['', '\n'])('a secret file that contains %j is refused with its name', async (text) => {
    await mkdir(join(dataDir, 'secrets'));
    await writeFile(join(dataDir, 'secrets', 'draft-key'), text);
    await expect(loadOrCreateSecret(dataDir, 'draft-key')).rejects.toThrow(/secrets\/draft-key is empty/);
  });
});
