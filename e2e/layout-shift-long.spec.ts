import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillOriginator } from './originator.ts';

/** The positions and widths of the panels on a record's page, px. */
async function panelsOf(page: Page): Promise<readonly { title: string; x: number; y: number; width: number }[]> {
  return page
    .getByRole('main')
    .locator('section:has(> div > h2)')
    .evaluateAll((panels) =>
      panels.map((panel) => {
        const { x, y, width } = panel.getBoundingClientRect();
        return { title: panel.querySelector('h2')?.textContent ?? '', x, y, width };
      }),
    );
}

for (const { name, path, fault, tops } of [
  { name: 'transaction', path: '/transactions/', fault: '/api/v1/transactions/:id', tops: ['Transaction', 'Timeline'] },
  { name: 'regulatory item', path: '/regulatory/', fault: '/api/v1/transactions/:id', tops: ['Originator', 'Deposit'] },
] as const)
  test(`the panels of a ${name} appear at the positions of their placeholders`, async ({ page, sandbox, signIn }) => {
    const wallet = await sandbox.createWallet('Retail deposits');
    const { hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
    await signIn('compliance');
    await sandbox.failCalls('GET', fault, 'hang_before', 2);
    await page.goto(path + hash);
    await expect(page.getByText('Loading').first()).toBeAttached();
    const placeholderPanels = (await panelsOf(page)).filter(({ title }) => tops.some((top) => top === title));
    expect(placeholderPanels.map(({ title }) => title)).toEqual(tops);
    // The desk stops calls without an answer after its time limit, and then repeats these calls.
    await sandbox.removeFaults();
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible({ timeout: 60_000 });
    expect((await panelsOf(page)).filter(({ title }) => tops.some((top) => top === title))).toEqual(placeholderPanels);
  });

test('an error message stays during a retry, and the retry button keeps the focus', async ({ page, sandbox, signIn, provokes }) => {
  await signIn('viewer');
  provokes('502 /api/v1/wallets');
  await sandbox.failCalls('GET', '/api/v1/wallets', 'error_500', 1000);
  await page.goto('/wallets');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Wallets could not be loaded');
  await sandbox.failCalls('GET', '/api/v1/wallets', 'hang_before', 1);
  const retry = alert.getByRole('button', { name: 'Try again' });
  const request = page.waitForRequest(/\/api\/v1\/wallets/);
  await retry.press('Enter');
  await request;
  await expect(page.getByText('Loading')).toHaveCount(0);
  await expect(retry).toBeFocused();
  await expect(alert).toContainText('Wallets could not be loaded');
  await sandbox.failCalls('GET', '/api/v1/wallets', 'error_500', 0);
  await expect(alert).toHaveCount(0, { timeout: 60_000 });
});

test('counters that change while the user types do not move buttons', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const { hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  await signIn('compliance');
  await page.goto(`/regulatory/${hash}`);
  await expect(page.getByText('0 of 7 required fields')).toBeVisible();
  const submit = page.getByRole('button', { name: /^Submit originator/ });
  const boxBefore = await submit.boundingBox();
  await fillOriginator(page);
  await expect(page.getByText('Ready to submit')).toBeVisible();
  await expect(page.getByText('Entered by you: 7 fields')).toBeVisible();
  expect(await submit.boundingBox()).toEqual(boxBefore);
});

test('a focused country field does not make the page longer', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  await page.setViewportSize({ width: 1440, height: 700 });
  await signIn('compliance');
  await page.goto(`/wallets/${wallet.id}/default-originator`);
  await page.getByLabel('Also fill in LVCTR details').check();
  const country = page.getByLabel('Issuing country');
  // The bar below the form is the end of the page. If a list extended below the last fields, the page would be longer.
  await country.scrollIntoViewIfNeeded();
  const height = async () => page.evaluate(() => document.documentElement.scrollHeight);
  const heightBefore = await height();
  await country.focus();
  await expect(page.getByRole('listbox', { includeHidden: true })).toBeAttached();
  expect(await height()).toBe(heightBefore);
  await country.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeInViewport();
});

test('a drop-down list near the end of the page opens inside the window, and nothing moves', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  await signIn('compliance');
  await page.goto(`/wallets/${wallet.id}/default-originator`);
  await page.getByLabel('Also fill in LVCTR details').check();
  const country = page.getByLabel('Issuing country');
  await country.focus();
  const readPositions = async () => [await page.evaluate(() => window.scrollY), await country.boundingBox()];
  const earlierPositions = await readPositions();
  await country.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 });
  expect(await readPositions()).toEqual(earlierPositions);
});

test('arrow keys keep the active option visible in a list that is longer than its dialog', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  const wallet = await sandbox.createWallet('Payouts');
  await signIn('treasury');
  await page.goto(`/batch-sends/new?wallet=${wallet.id}&asset=btc`);
  await page.getByRole('button', { name: 'Address book' }).click();
  const dialog = page.getByRole('dialog');
  const [field, options] = [dialog.getByRole('combobox'), dialog.getByRole('option')];
  await field.press('ArrowDown');
  await expect(options.nth(7)).toBeAttached();
  await field.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(options.last()).toBeInViewport({ ratio: 0.9 });
  await field.press('Escape');
  await expect(dialog.getByRole('listbox')).toBeHidden();
  await expect(field).toBeFocused();
});
