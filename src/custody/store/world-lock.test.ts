import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The two files that may start transactions in another way: the reset, and the definition of `withWorldLock`. */
const exemptFiles = ['sandbox/reset.ts', 'store/world-lock.ts'];

// A transaction without `withWorldLock` deadlocks with a reset only in some runs, so other tests may not notice it.
test('every database transaction of the service uses withWorldLock or inSnapshot', async () => {
  const folder = join(import.meta.dirname, '..');
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/(^|\/)test-|\.test\.ts$/.test(name),
  );
  const filesWithTransactions = [];
  for (const name of files)
    if (/\.(transaction|startTransaction)\(\)/.test(await readFile(join(folder, name), 'utf8'))) filesWithTransactions.push(name);
  expect(filesWithTransactions.toSorted()).toEqual(exemptFiles);
});
