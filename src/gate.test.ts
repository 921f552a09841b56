import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The test files of the gate and their helpers, with the text of each file. */
const gateFiles = globSync(['src/**/*.test.{ts,tsx}', 'src/**/test-*.ts', 'e2e/*.spec.ts'])
  .filter((path) => !/-long\.(test|spec)\.ts$/.test(path) && !path.endsWith('gate.test.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const pathsMatching = (pattern: RegExp) => gateFiles.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** Test files that start processes. The reason explains why each is still cheap enough for the gate. */
const processFiles: Readonly<Record<string, string>> = {
  'src/bff/operations/load/test-process.ts': 'used by long tests only',
  'src/bff/server/logging.test.ts': 'a script that only writes log lines',
  'src/bff/test-desk-process.ts': 'desks of main.test.ts, from a prepared folder, and of long tests',
  'src/database/embedded.test.ts': 'two processes on one prepared folder',
  'src/database/lock.test.ts': 'processes that hold a lock file, without a database',
  'src/database/test-data-dir.ts': 'tar, which unpacks a prepared folder',
  'src/database/test-scope.ts': 'git, which prints the commit',
  'src/deploy.test.ts': 'shell scripts of the deployment',
  'src/documents.test.ts': 'npm scripts, in test:all only',
  'src/test-walls.ts': 'oxlint and tsc over planted lines',
};

describe('the tests of the gate', () => {
  test('only the listed test files start processes', () => {
    expect(
      pathsMatching(/from 'node:child_process'/)
        .filter((path) => path !== 'src/gate.test.ts')
        .toSorted(),
    ).toEqual(Object.keys(processFiles).toSorted());
  });

  test('only the test module of the database opens new databases', () => {
    expect(pathsMatching(/test-postgres\.ts'|create database /).filter((path) => path.includes('.test.'))).toEqual([]);
  });

  test('no test waits longer than a second of real time', () => {
    expect(pathsMatching(/waitForTimeout|setTimeout\([^,()]+, ?(?:[1-9]_?\d{3,}|\d{2,}_\d{3})\)/)).toEqual([]);
  });

  test('no test takes random numbers from the clock or from Math.random', () => {
    expect(pathsMatching(/Date\.now\(\) %|Math\.random\(/)).toEqual([]);
  });
});
