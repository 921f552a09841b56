import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onBothDatabases } from './both-databases.ts';

test.for(Object.entries(onBothDatabases))('%s runs on both databases: %s', ([path, reason]) => {
  expect(readFileSync(join(import.meta.dirname, '..', path), 'utf8')).toContain('describeEachDatabase(');
  expect(reason).not.toBe('');
});
