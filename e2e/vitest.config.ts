import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './chromium.ts';

/**
 * Component tests: one part of the web app in a real browser, without a desk around it. A file of its
 * own, because the build reads `vite.config.ts` where neither browser nor tests are installed.
 */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  // Looked for anew at each start: a package that is found only while a test runs would load its page again.
  optimizeDeps: { entries: ['src/web/**/*.browser.test.tsx'], include: ['react/jsx-dev-runtime', 'vitest-browser-react'], force: true },
  test: {
    name: 'components',
    include: ['src/web/**/*.browser.test.tsx'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: launchOptions(),
        contextOptions: { reducedMotion: 'reduce' },
        actionTimeout: 10_000,
      }),
      instances: [{ browser: 'chromium', name: 'components' }],
      viewport: { width: 1440, height: 900 },
      screenshotFailures: false,
      ui: false,
    },
  },
});
