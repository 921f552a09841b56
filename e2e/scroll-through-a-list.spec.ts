import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The name of the first row below the sticky header, and its distance from the top of the window, px. */
async function firstVisibleRow(page: Page): Promise<{ name: string; top: number }> {
  return page.evaluate(() => {
    const edge = (document.querySelector('tbody')?.computedStyleMap().get('scroll-margin-top') as CSSUnitValue | undefined)?.value ?? 0;
    const row = [...document.querySelectorAll('tr[data-row]')].find((element) => element.getBoundingClientRect().top >= edge - 4);
    return { name: row?.querySelector('a')?.textContent ?? '', top: Math.round(row?.getBoundingClientRect().top ?? 0) };
  });
}

/** Turns the mouse wheel. Then waits until the URL contains the position in the list. */
async function scrollBy(page: Page, px: number): Promise<void> {
  const earlierUrl = page.url();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, px);
  await expect.poll(() => page.url()).not.toBe(earlierUrl);
}

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  await page.goto('/transactions');
  await expect(page.getByRole('row').nth(20)).toBeVisible();
});

test('going back to a list restores its scroll position', async ({ page }) => {
  await scrollBy(page, 3333);
  const firstBefore = await firstVisibleRow(page);
  await page.getByRole('link', { name: firstBefore.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: firstBefore.name })).toBeVisible();
  await page.goBack();
  await expect.poll(() => firstVisibleRow(page)).toEqual(firstBefore);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: firstBefore.name })).toBeVisible();
  await page.goBack();
  await expect.poll(() => firstVisibleRow(page)).toEqual(firstBefore);
});
