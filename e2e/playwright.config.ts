import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium.ts';
import { isTestAll } from './test-scope.ts';

/** The configuration of the browser tests. The global setup prepares a folder, from which the fixtures start desks. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Files with "-long" in their name run only in `npm run test:all`, or if they are named on the command line.
  testIgnore: isTestAll || process.argv.some((argument) => argument.includes('-long')) ? [] : ['*-long.spec.ts'],
  globalSetup: './global-setup.ts',
  outputDir: '../.cache/e2e',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e.json' }]],
  use: {
    browserName: 'chromium',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
