import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './chromium.ts';

/**
 * Configures component tests, which render a part of the web app in a real browser without a desk. It is separate from
 * `vite.config.ts`, which must work without a browser.
 */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  // Lists all packages, so that Vite finds them at the start. If Vite finds a package during a test, it reloads the page.
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
