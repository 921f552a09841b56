import type { TestProject } from 'vitest/node';
import { postgresAway } from './test-postgres.ts';

/**
 * Asks once whether a real PostgreSQL answers. Where one should (`TEST_DATABASE_URL` is set), the run
 * fails without it; elsewhere the tests that need it are skipped and counted as such.
 */
export async function setup(project: TestProject): Promise<void> {
  const away = await postgresAway();
  if (away !== null && process.env['TEST_DATABASE_URL'] !== undefined) throw new Error(`TEST_DATABASE_URL: ${away}`);
  if (away !== null) process.stdout.write(`No real PostgreSQL (${away}): the tests that need one are skipped.\n`);
  project.provide('postgresAway', away);
  project.provide('runsOnBoth', process.env['TEST_DATABASES'] === 'both');
}
