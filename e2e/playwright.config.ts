import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium.ts';

/** Browser tests. The fixtures start desks, from what the set-up prepares. */
export default defineConfig({
  testDir: '.',
  // What takes minutes is left to the long gate, which runs nothing else.
  ...(process.env['TEST_LONG'] === 'yes' ? { testMatch: '*-long.spec.ts' } : { testMatch: '*.spec.ts', testIgnore: '*-long.spec.ts' }),
  globalSetup: './global-setup.ts',
  outputDir: '../.cache/e2e',
  workers: 2,
  // Which tests needed it is printed, and counted as failed beyond two: see `.ci/test.ts`.
  retries: 1,
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
