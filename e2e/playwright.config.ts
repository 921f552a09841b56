import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium.ts';
import { isTestAll } from './test-scope.ts';

/** Browser tests. The fixtures start desks from the folder that the global set-up prepares. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // The long files run only in `npm run test:all`. A file named on the command line always runs.
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
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
