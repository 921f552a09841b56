import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Boxes of what is drawn in full below the title: panels of a record, where they begin and how wide they are, px. */
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
  { name: 'transaction', path: '/transactions/', fault: '/api/v1/transactions/:id', tops: ['Facts', 'Timeline'] },
  { name: 'regulatory item', path: '/regulatory/', fault: '/api/v1/transactions/:id', tops: ['Deposit', 'Sent before'] },
] as const)
  test(`the panels of a ${name} come where they were announced`, async ({ page, sandbox, signIn, provokes }) => {
    const wallet = await sandbox.wallet('Retail deposits');
    const { hash } = await sandbox.deposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
    await signIn('compliance');
    provokes(`504 /api/v1/transactions/${hash}`);
    await sandbox.fail('GET', fault, 'hang_before', 2);
    await page.goto(path + hash);
    await expect(page.getByText('Loading').first()).toBeAttached();
    const announced = (await panelsOf(page)).filter(({ title }) => tops.some((top) => top === title));
    expect(announced.map(({ title }) => title)).toEqual(tops);
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible({ timeout: 60_000 });
    expect((await panelsOf(page)).filter(({ title }) => tops.some((top) => top === title))).toEqual(announced);
  });

test('a failure stays while it is asked again, and whoever pressed its button keeps the focus', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  await signIn('viewer');
  provokes('502 /api/v1/wallets');
  provokes('504 /api/v1/wallets');
  await sandbox.fail('GET', '/api/v1/wallets', 'error_500', 3);
  await page.goto('/wallets');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Wallets could not be read');
  await sandbox.fail('GET', '/api/v1/wallets', 'hang_before', 1);
  const retry = alert.getByRole('button', { name: 'Try again' });
  const asked = page.waitForRequest(/\/api\/v1\/wallets/);
  await retry.press('Enter');
  await asked;
  await expect(page.getByText('Loading')).toHaveCount(0);
  await expect(retry).toBeFocused();
  await expect(alert).toContainText('Wallets could not be read');
  await sandbox.fail('GET', '/api/v1/wallets', 'error_500', 0);
  await expect(alert).toHaveCount(0, { timeout: 60_000 });
});

test('balances without rates are told without a chart of nothing, and their table stays', async ({ page, sandbox, signIn, provokes }) => {
  await sandbox.reset('demo');
  await signIn('viewer');
  provokes('502 /api/v1/transactions');
  await sandbox.fail('GET', '/api/v1/transactions', 'error_500', 1000);
  await page.goto('/');
  const balances = page.getByRole('figure', { name: 'Balances by asset' });
  await expect(balances).toContainText('The rates could not be read, so there is no chart.');
  await expect(balances.locator('svg')).toHaveCount(0);
  await balances.getByText('Table', { exact: true }).click();
  await expect(balances.getByRole('row').filter({ hasText: 'BTC' })).toBeVisible();
});

test('whoever may not know originators is shown no columns about them', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('viewer');
  await page.goto('/regulatory');
  await expect(page.getByRole('columnheader', { name: 'Receiving wallet' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Originator so far' })).toHaveCount(0);
  await expect(page.getByLabel('Default originator')).toHaveCount(0);
});

for (const width of [1280, 1440, 2560])
  test(`nothing in a wallet’s panels is cut or lies over something else in a window of ${width} px`, async ({ page, sandbox, signIn }) => {
    await sandbox.reset('demo');
    await page.setViewportSize({ width, height: 900 });
    await signIn('treasury');
    await page.goto('/wallets');
    await page.getByRole('link', { name: 'Meridian OTC settlement' }).click();
    await page.getByRole('link', { name: 'All BTC addresses' }).click();
    await expect(page.getByRole('table', { name: 'BTC addresses' }).getByRole('row')).not.toHaveCount(1);
    await expect(page.getByRole('table', { name: 'Balances by asset' })).toContainText('off chain');
    const cells = page.locator('table:not([aria-rowcount]) :is(td, th)');
    const beyond = await cells.evaluateAll((all) =>
      all.flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const [held, own] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
        const panel = cell.closest('section')?.getBoundingClientRect();
        const isIn = held.left >= own.left - 1 && held.right <= own.right + 1 && own.right <= (panel?.right ?? 0);
        return isIn ? [] : [cell.textContent];
      }),
    );
    expect(beyond).toEqual([]);
  });

test('half a minute later only the words that changed are drawn anew', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.wallet('Retail deposits');
  const { hash } = await sandbox.deposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  // React tells a hook of this name of each drawing, as it tells its developer tools.
  await page.addInitScript(() => {
    const drawings = { count: 0 };
    Object.assign(globalThis, {
      drawings,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: { supportsFiber: true, inject: () => 1, onCommitFiberRoot: () => (drawings.count += 1) },
    });
  });
  const drawn = async () => page.evaluate(() => (globalThis as unknown as { drawings: { count: number } }).drawings.count);
  await page.clock.install({ time: Date.now() + 90 * 60_000 });
  await signIn('viewer');
  await page.goto(`/transactions/${hash}`);
  const received = page.getByText(/· 1 hour ago$/).first();
  await expect(received).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(31_000);
  const before = await drawn();
  expect(before).toBeGreaterThan(0);
  await page.clock.fastForward(31_000);
  expect(await drawn()).toBe(before);
  await page.clock.fastForward(31 * 60_000);
  await expect(page.getByText(/· 2 hours ago$/).first()).toBeVisible();
});

test('a field of countries leaves no blank below the page while it has the focus', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.wallet('Retail deposits');
  await page.setViewportSize({ width: 1440, height: 700 });
  await signIn('compliance');
  await page.goto(`/wallets/${wallet.id}/default-originator`);
  const country = page.getByLabel('Country', { exact: false }).first();
  await expect(country).toBeVisible();
  const height = async () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await country.focus();
  await expect(page.getByRole('listbox', { includeHidden: true })).toBeAttached();
  expect(await height()).toBe(before);
  await country.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeInViewport();
});

test('deposits to be filled in together that could not be read are read again when asked for', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  const wallet = await sandbox.wallet('Retail deposits');
  const deposits = [];
  for (const amount of ['1.5', '2.5']) deposits.push(await sandbox.deposit({ wallet_id: wallet.id, asset: 'btc', amount }));
  await signIn('compliance');
  for (const { hash } of deposits) provokes(`502 /api/v1/transactions/${hash}`);
  await sandbox.fail('GET', '/api/v1/transactions/:id', 'error_500', 1000);
  await page.goto(`/regulatory/bulk?ids=${deposits.map(({ hash }) => hash).join(',')}`);
  await expect(page.getByText('None of these can be filled in')).toBeVisible();
  await sandbox.fail('GET', '/api/v1/transactions/:id', 'error_500', 0);
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(page.getByRole('form', { name: 'Regulatory information' })).toBeVisible();
});
