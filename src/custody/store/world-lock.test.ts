import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Files that may use other transactions, which are the reset and the definition of `inWorld`. */
const exemptFiles = ['sandbox/reset.ts', 'store/world-lock.ts'];

// A transaction outside `inWorld` deadlocks with a reset only sometimes, so other tests may not notice it.
test('every database transaction of the service uses inWorld or inSnapshot', async () => {
  const folder = join(import.meta.dirname, '..');
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/(^|\/)test-|\.test\.ts$/.test(name),
  );
  const opening = [];
  for (const name of files) if (/\.(transaction|startTransaction)\(\)/.test(await readFile(join(folder, name), 'utf8'))) opening.push(name);
  expect(opening.toSorted()).toEqual(exemptFiles);
});
