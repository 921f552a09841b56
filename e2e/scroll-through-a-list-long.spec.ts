import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The name of the first row below the sticky header, and its distance from the top of the window, px. */
async function firstVisibleRow(page: Page): Promise<{ name: string; top: number }> {
  return page.evaluate(() => {
    const scrollMargin =
      (document.querySelector('tbody')?.computedStyleMap().get('scroll-margin-top') as CSSUnitValue | undefined)?.value ?? 0;
    const row = [...document.querySelectorAll('tr[data-row]')].find((element) => element.getBoundingClientRect().top >= scrollMargin - 4);
    return { name: row?.querySelector('a')?.textContent ?? '', top: Math.round(row?.getBoundingClientRect().top ?? 0) };
  });
}

const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') ?? null);

/** Turns the mouse wheel. Then waits until the URL contains the position in the list. */
async function scrollBy(page: Page, px: number): Promise<void> {
  const urlBefore = page.url();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, px);
  await expect.poll(() => page.url()).not.toBe(urlBefore);
}

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  await page.goto('/transactions');
  await expect(page.getByRole('row').nth(20)).toBeVisible();
});

test('a list loads older records when its end comes into view, and renders only rows in view', async ({ page }) => {
  const table = page.getByRole('table');
  await expect(page.getByText('50 of 300 loaded')).toBeVisible();
  await expect(table).toHaveAttribute('aria-rowcount', '-1');
  await page.keyboard.press('j');
  await expect.poll(() => focusedRow(page)).toBe('2');
  const rowCount = async () => {
    await page.keyboard.press('End');
    return table.getAttribute('aria-rowcount');
  };
  await expect.poll(rowCount).toBe('301');
  await expect(page.getByText('300 of 300 loaded')).toBeVisible();
  expect(await page.getByRole('row').count()).toBeLessThanOrEqual(45);
  await page.keyboard.press('Home');
  await expect.poll(() => focusedRow(page)).toBe('2');
});

test('keys move the focus to rows that are not rendered yet, and a row keeps the focus when it is scrolled out of view', async ({
  page,
}) => {
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('j');
  await expect.poll(() => focusedRow(page)).toBe('61');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, -2000);
  await expect.poll(async () => (await firstVisibleRow(page)).name).toBe('Deposit 300');
  expect(await focusedRow(page)).toBe('61');
});

test('a link to a position opens the list there, and newer records are loaded above without moving the visible rows', async ({
  page,
  context,
}) => {
  await scrollBy(page, 3333);
  const firstBefore = await firstVisibleRow(page);
  const colleaguePage = await context.newPage();
  await colleaguePage.goto(page.url());
  await expect(colleaguePage.getByRole('row').nth(20)).toBeVisible();
  const firstRow = await firstVisibleRow(colleaguePage);
  // The colleague's list may start one row earlier, because that row may have been partly visible.
  expect([firstRow.name, await colleaguePage.getByRole('row').nth(2).getByRole('link').innerText()]).toContain(firstBefore.name);
  await colleaguePage.getByRole('button', { name: 'Load newer' }).click();
  await expect(colleaguePage.getByText(/\d newer loaded/)).toBeAttached();
  const row = colleaguePage.getByRole('row').filter({ has: colleaguePage.getByRole('link', { name: firstRow.name, exact: true }) });
  expect(Math.abs(((await row.boundingBox())?.y ?? 0) - firstRow.top)).toBeLessThanOrEqual(1);
  await colleaguePage.close();
});

test('a list with an unknown position in its URL offers a link to the newest records', async ({ page, provokes }) => {
  provokes('400 /bff/records/transactions');
  await page.goto('/transactions?type=external&after=gone');
  await expect(page.getByText('Transactions cannot be displayed')).toBeVisible();
  await page.getByRole('link', { name: 'Start from the newest' }).click();
  await expect(page).toHaveURL('/transactions?type=external');
  await expect(page.getByRole('row').nth(20)).toBeVisible();
});

test('a list at its top inserts new records and highlights them', async ({ page, desk, sandbox }) => {
  await sandbox.changeSettings({ webhook_url: desk.webhookUrl });
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('row').nth(20)).toBeVisible();
  const wallet = await sandbox.createWallet('Newcomers');
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '0.25' });
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('button', { name: 'New activity' })).toBeVisible();
  await page.clock.fastForward(2000);
  await expect.poll(async () => (await firstVisibleRow(page)).name).toBe('Deposit 301');
  await expect(page.locator('tr[data-fresh]')).toHaveCount(1);
  await page.clock.fastForward(4000);
  await expect(page.locator('tr[data-fresh]')).toHaveCount(0);
});

test('a list offers new records with a button while a row has the focus', async ({ page, desk, sandbox }) => {
  await sandbox.changeSettings({ webhook_url: desk.webhookUrl });
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('row').nth(20)).toBeVisible();
  await page.keyboard.press('j');
  const earlierRow = await firstVisibleRow(page);
  const wallet = await sandbox.createWallet('Newcomers');
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '0.25' });
  await page.clock.fastForward(31_000);
  const showButton = page.getByRole('button', { name: 'New activity' });
  await expect(showButton).toBeVisible();
  await page.clock.fastForward(5000);
  expect((await firstVisibleRow(page)).name).toBe(earlierRow.name);
  await showButton.click();
  await expect.poll(async () => (await firstVisibleRow(page)).name).toBe('Deposit 301');
  await expect(page.getByText('51 of 301 loaded')).toBeVisible();
});

test('selecting text in a row does not open the row', async ({ page }) => {
  const box = await page.getByRole('row').nth(3).getByRole('time').boundingBox();
  if (box === null) throw new Error('the row has no time');
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/\d\d-\d\d/);
  await expect(page).toHaveURL(/\/transactions$/);
});

test('a list that cannot load older records shows the error at its end and keeps the loaded rows', async ({ page, provokes }) => {
  provokes('503 /bff/records/transactions');
  const failingUrl = '**/bff/records/transactions?*after=*';
  await page.route(failingUrl, (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is unavailable', code: 'unavailable' } }),
  );
  await page.keyboard.press('j');
  await page.keyboard.press('End');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('GET /bff/records/transactions');
  await expect(page.getByText('50 of 300 loaded')).toBeVisible();
  await page.unroute(failingUrl);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('100 of 300 loaded')).toBeVisible();
  await expect(alert).toHaveCount(0);
});
