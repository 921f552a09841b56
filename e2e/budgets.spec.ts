import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { untilIndexed } from './until-indexed.ts';

/** Bytes of a kilobyte in the budgets. The alternative, 1,024 bytes, would be less strict. */
const kb = 1000;

type Load = { name: string; kind: 'script' | 'style' | 'other'; bytes: number };

/** The page and each file that it has loaded, with the number of transferred bytes. */
async function loadsOf(page: Page): Promise<Load[]> {
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming;
      const { pathname } = new URL(name);
      const kind = pathname.endsWith('.js') ? 'script' : pathname.endsWith('.css') ? 'style' : 'other';
      return { name: pathname, kind, bytes: encodedBodySize } as const;
    }),
  );
}

const bytesOf = (pageLoads: readonly Load[], kind: Load['kind']) =>
  pageLoads.filter((load) => load.kind === kind).reduce((sum, load) => sum + load.bytes, 0);

test('the sign-in page loads no script before the first keystroke', async ({ page }) => {
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(bytesOf(await loadsOf(page), 'script')).toBe(0);
});

test('the first page with data stays within its budget of bytes and requests', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  await untilIndexed(page);
  await page.goto('/transactions');
  await expect(page.getByRole('table')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const pageLoads = await loadsOf(page);
  test.info().annotations.push({ type: 'loads', description: JSON.stringify(pageLoads) });
  expect(bytesOf(pageLoads, 'script'), 'JS, brotli').toBeGreaterThan(0);
  expect(bytesOf(pageLoads, 'script'), 'JS, brotli').toBeLessThanOrEqual(199 * kb);
  expect(bytesOf(pageLoads, 'style'), 'CSS, brotli').toBeLessThanOrEqual(30 * kb);
  expect(pageLoads.filter(({ name }) => name === '/bff/records/transactions')).toHaveLength(1);
  expect(pageLoads.length, `requests: ${pageLoads.map((load) => load.name).join(' ')}`).toBeLessThanOrEqual(8);
});

test('each further page loads at most 25 KB of script', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  await page.goto('/transactions');
  await expect(page.getByRole('table')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const earlierBytes = bytesOf(await loadsOf(page), 'script');
  await page.getByRole('link', { name: 'Wallets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  expect(bytesOf(await loadsOf(page), 'script') - earlierBytes).toBeLessThanOrEqual(25 * kb);
});

test('all scripts of the web app together stay within their budget', () => {
  const folder = join(import.meta.dirname, '../dist/assets');
  const zippedNames = readdirSync(folder).filter((name) => name.endsWith('.js.gz'));
  expect(zippedNames.length).toBeGreaterThan(0);
  expect(zippedNames.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThanOrEqual(772 * kb);
});
