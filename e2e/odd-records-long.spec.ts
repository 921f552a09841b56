import { expectAccessible } from './accessible.ts';
import type { Desk } from './desk-process.ts';
import { expect, sizes, test as base } from './fixtures.ts';
import { startLenientDesk } from './lenient-service.ts';
import { oddTransactions } from './odd-records.ts';

/** Tests with a service that returns odd records. They open every page that reads records. */
const test = base.extend<object, { desk: Desk }>({
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const desk = await startLenientDesk();
      await use(desk);
      await desk.stop();
    },
    { scope: 'worker' },
  ],
});

const transactionPages = [...oddTransactions.slice(0, 10), ...oddTransactions.slice(-2)].map(
  ({ id, hash }) => `/transactions/${String(hash ?? id)}`,
);

const pages = [
  '/',
  '/regulatory',
  `/regulatory/${String(oddTransactions[5]?.['hash'])}`,
  '/transactions',
  '/wallets/1?tab=transactions',
  ...transactionPages,
  '/wallets',
  '/wallets/1',
  '/wallets/4',
  '/wallets/1?addresses=eth',
  '/external-accounts',
  '/external-accounts/2',
  '/fees',
  '/assets/btc',
  '/assets/newcoin',
];

/** Texts on a page that could not show a record. */
const errorTexts = /Something went wrong|cannot be read|could not be loaded|Page not found/;

for (const role of ['compliance', 'treasury'] as const)
  test(`no page of ${role} fails because of odd records`, async ({ page, signIn }) => {
    await signIn(role);
    for (const path of pages) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const size of sizes) {
        await page.setViewportSize(size);
        expect.soft(await main.innerText(), `${path} at ${size.width}`).not.toMatch(errorTexts);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect.soft(overflow, `sideways scroll of ${path} at ${size.width}, px`).toBeLessThanOrEqual(0);
      }
      expect.soft(await page.title(), path).not.toBe('owned');
    }
  });

// Transactions come from the desk's index, which has its own cursors. The index has a single row for all records without data.
for (const [path, readableText, unreadableTexts] of [
  ['/transactions', 'staking_reward 101', [' \\(4711\\): field \\w+', ' \\(cursor \\w+']],
  ['/wallets', 'Wallet 12', [' \\(cursor bad1\\)', ' \\(4711\\): field \\w+', ' \\(4712\\)', ' \\(cursor bad3\\)', '$']],
  ['/external-accounts', 'Account 12', [' \\(cursor bad1\\)', ' \\(4711\\): field \\w+', ' \\(4712\\)', ' \\(cursor bad3\\)', '$']],
] as const)
  test(`unreadable records are rows of the list ${path}, and all other rows are visible`, async ({ page, signIn }) => {
    // Only rows near the window are rendered, so the window is as high as the end of the list.
    await page.setViewportSize({ width: 1440, height: 1800 });
    await signIn('treasury');
    await page.goto(path);
    const table = page.getByRole('table').first();
    await expect(table).toContainText(readableText);
    // Records without a time are at the end of the list.
    await page.keyboard.press('j');
    await page.keyboard.press('End');
    for (const unreadableText of unreadableTexts)
      await expect(table.getByRole('row', { name: new RegExp(`^A record that the desk cannot read${unreadableText}`) })).toHaveCount(1);
    await expectAccessible(page);
  });

test('unreadable fees, wallets or addresses do not hide the readable ones', async ({ page, signIn }) => {
  await signIn('treasury');
  await page.goto('/fees');
  await expect(page.getByRole('row', { name: /XRP/ })).toContainText('Unreadable rates');
  await expect(page.getByRole('row', { name: /NEWCOIN/ })).toContainText('0.000000001');
  await page.goto('/assets/btc');
  await expect(page.getByText('A record that the desk cannot read')).toHaveCount(2);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.goto('/');
  await expect(page.getByText('Excluded, because they could not be read: 2 assets.')).toBeVisible();
});

test('a transaction of an unknown type opens and shows its raw fields', async ({ page, signIn }) => {
  await signIn('treasury');
  await page.goto('/transactions');
  await page.getByRole('link', { name: 'staking_reward 101' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/staking_reward 101/);
  await expect(page.getByText('This desk does not know this type of transaction.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('123456789012345678901234567890.123456789');
});

test('a keyboard user reaches the end of a list with odd records', async ({ page, signIn }) => {
  await signIn('treasury');
  await page.goto('/transactions');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('End');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'))).toBe('49');
});

test('an interrupted export shows an error, is not saved as complete, and offers the partial file', async ({ page, signIn, provokes }) => {
  await signIn('treasury');
  await page.goto('/wallets/1?completed_since=2026-01-01');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export transactions' });
  await expect(dialog).toContainText('All transactions with signed from 2026-01-01');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('The export was interrupted');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the partial file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^wallet-transactions-[\d-]+-incomplete\.csv$/);
  // The browser also reports that the answer was interrupted.
  provokes('net::ERR_INCOMPLETE_CHUNKED_ENCODING /bff/exports/wallets/1/transactions');
});
