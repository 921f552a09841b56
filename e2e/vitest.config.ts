import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './chromium.ts';

/**
 * Configures component tests, which render one part of the web app in a real browser without a desk. This is a separate file, because the
 * build reads `vite.config.ts` on machines without browser or tests.
 */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  // Vite finds all packages at the start. A package that it finds during a test would reload the page.
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
