import type { Page } from '@playwright/test';
import { expect, type Fixtures } from './fixtures.ts';
import { untilIndexed } from './until-indexed.ts';

type Load = { name: string; kind: 'script' | 'style' | 'other'; bytes: number };

/** The page and each file that it has loaded, with the number of transferred bytes. */
export async function loadsOf(page: Page): Promise<Load[]> {
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming;
      const { pathname } = new URL(name);
      const kind = pathname.endsWith('.js') ? 'script' : pathname.endsWith('.css') ? 'style' : 'other';
      return { name: pathname, kind, bytes: encodedBodySize } as const;
    }),
  );
}

/** The bytes of the files of one kind. */
export const bytesOf = (pageLoads: readonly Load[], kind: Load['kind']) =>
  pageLoads.filter((load) => load.kind === kind).reduce((sum, load) => sum + load.bytes, 0);

/** Opens the list of transactions of the demo data, as a treasurer. Waits until the page has loaded all its files. */
export async function openFirstPage({ page, sandbox, signIn }: Pick<Fixtures, 'sandbox' | 'signIn'> & { page: Page }): Promise<void> {
  await sandbox.reset('demo');
  await signIn('treasury');
  await untilIndexed(page);
  await page.goto('/transactions');
  await expect(page.getByRole('table')).toBeVisible();
  await page.waitForLoadState('networkidle');
}
