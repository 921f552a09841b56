import { execFileSync } from 'node:child_process';

/** Whether every test runs (`npm run test:all`). Otherwise only the gate's tests run. */
export const isTestAll = process.env['TEST_ALL'] === 'yes';

/** Returns the cases of a table that run now. The gate runs only the first `count`, and `npm run test:all` runs all. */
export function gateCases<Case>(cases: readonly Case[], count: number): readonly Case[] {
  return isTestAll ? cases : cases.slice(0, count);
}

/**
 * The seed of random tests, below 1,000,000. It is `TEST_SEED` or comes from the hash of the commit, so that a failed run can
 * be repeated.
 */
export const testSeed = Number(process.env['TEST_SEED'] ?? seedOfCommit());

function seedOfCommit(): number {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number.parseInt(hash.slice(0, 8), 16) % 1_000_000;
  } catch {
    return 1;
  }
}
