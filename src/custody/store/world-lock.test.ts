import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A reset that does not keep the world, and what makes a world to keep. */
const exempt = ['sandbox/reset.ts', 'store/world-lock.ts'];

// One that does not keep it deadlocks with a reset now and then: nothing but chance would show it.
test('every database transaction of the service keeps the world', async () => {
  const folder = join(import.meta.dirname, '..');
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/(^|\/)test-|\.test\.ts$/.test(name),
  );
  const opening = [];
  for (const name of files) if (/\.(transaction|startTransaction)\(\)/.test(await readFile(join(folder, name), 'utf8'))) opening.push(name);
  expect(opening.toSorted()).toEqual(exempt);
});
