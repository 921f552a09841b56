import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, signOut, sizes, test } from './fixtures.ts';

const figures = ['Value in custody', 'Daily flow', 'Balances by asset', 'Age of pending deposits', 'Outgoing by status'];

/** Locates the charts that are rendered on the page. */
const charts = (page: Page) => page.locator('figure svg.recharts-surface');

/** The total of bitcoin in online (warm) wallets, read from the service. */
async function warmBitcoin(page: Page): Promise<string> {
  const stats: unknown = await (await page.request.get('/api/v1/stats')).json();
  expect(stats).toMatchObject({ total_assets_in_custody: { btc: { warm: expect.any(Number) } } });
  return String((stats as { total_assets_in_custody: { btc: { warm: number } } }).total_assets_in_custody.btc.warm);
}

const figure = (page: Page, name: string) => page.getByRole('figure', { name });

test('the overview of a treasurer shows the same numbers of pending approvals and failures as the lists', async ({
  page,
  sandbox,
  signIn,
}) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  await page.goto('/');
  const approval = page.getByRole('link', { name: /awaiting approval at custodian/ });
  const count = Number.parseInt(await approval.innerText(), 10);
  expect(count).toBeGreaterThan(0);
  await expect(page.getByRole('link', { name: /failed in the last 7 days/ })).toBeVisible();
  await approval.click();
  await expect(page).toHaveURL(/status=pending_approval/);
  await expect(page.getByRole('row', { name: /Awaiting approval at custodian/ })).toHaveCount(count);
});

test('the overviews of an administrator and of a viewer list no deposits and no withdrawals of other users', async ({
  page,
  sandbox,
  signIn,
}) => {
  await sandbox.reset('demo');
  await signIn('administrator');
  await page.goto('/');
  await expect(page.getByText('Nothing needs you')).toBeVisible();
  await expect(page.getByRole('link', { name: / of [\d.]+ [A-Z]+ to |awaiting approval at custodian/ })).toHaveCount(0);
  await signOut(page);
  await signIn('viewer');
  await page.goto('/');
  await expect(page.getByText('Nothing needs you')).toBeVisible();
  await expect(page.getByRole('link', { name: / of [\d.]+ [A-Z]+ to |awaiting approval at custodian/ })).toHaveCount(0);
});

test('the overview shows its text before it loads the charts, and each chart can be switched to a table', async ({
  page,
  sandbox,
  signIn,
}) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  let release = () => {};
  const pause = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/charts.*\.js$/, async (route) => {
    await pause;
    await route.continue();
  });
  await page.goto('/');
  for (const name of figures) await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('link', { name: /awaiting approval at custodian/ })).toBeVisible();
  await expect(charts(page)).toHaveCount(0);
  const earlierBox = await figure(page, figures[0] ?? '').boundingBox();
  release();
  await expect(charts(page)).toHaveCount(figures.length);
  expect(await figure(page, figures[0] ?? '').boundingBox()).toEqual(earlierBox);

  await figure(page, 'Balances by asset').getByText('Table', { exact: true }).click();
  const balances = page.getByRole('table', { name: 'Balances by asset' });
  await expect(balances.getByRole('row', { name: /^BTC/ })).toContainText(await warmBitcoin(page));
  await expect(charts(page)).toHaveCount(figures.length - 1);
  await page.getByRole('link', { name: 'Wallets' }).first().click();
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await expect(balances).toBeVisible();
});

test('the table of a chart stays visible if the chart cannot be loaded', async ({ page, sandbox, signIn, provokes }) => {
  provokes(/^net::ERR_FAILED .*charts/);
  await sandbox.reset('demo');
  await page.route(/charts.*\.js$/, (route) => route.abort());
  await signIn('viewer');
  await page.goto('/');
  await expect(page.getByText('The chart could not be loaded', { exact: false }).first()).toBeVisible();
  await figure(page, 'Daily flow').getByText('Table', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Daily flow' }).getByRole('row')).toHaveCount(15);
});

test('the chart of daily transactions shows their number, or their exact sum for one asset', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Cold reserve');
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'eth', amount: '9007199254740993.000000000000000001' });
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'eth', amount: '1' });
  await signIn('viewer');
  await page.goto('/');
  await figure(page, 'Daily flow').getByText('Table', { exact: true }).click();
  const todayRow = page.getByRole('table', { name: 'Daily flow' }).getByRole('row').nth(1);
  await expect(todayRow.getByRole('cell').nth(1)).toHaveText('2');
  await page.getByLabel('Unit of daily flow').selectOption('eth');
  await expect(todayRow.getByRole('cell').nth(1)).toHaveText('9007199254740994.000000000000000001ETH');
});

test('if the service reports no totals, the overview shows the sum of the wallets and states how it was calculated', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  await sandbox.reset('demo');
  provokes('404 /api/v1/stats');
  await page.route('**/api/v1/stats', (route) =>
    route.fulfill({ status: 404, json: { error: 'Not found', code: 'not_found' }, headers: { 'content-type': 'application/json' } }),
  );
  await signIn('viewer');
  await page.goto('/');
  await expect(page.getByText(/The custodian returned no totals. Sum of all \d+ wallets/)).toBeVisible();
  await figure(page, 'Balances by asset').getByText('Table', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Balances by asset' }).getByRole('row', { name: /^BTC/ })).toContainText(
    await warmBitcoin(page),
  );
});

test('a panel of the overview that cannot be loaded shows an error, and the other panels stay visible', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  await sandbox.reset('demo');
  provokes('502 /api/v1/stats');
  await sandbox.failCalls('GET', '/api/v1/stats', 'error_500', 2);
  await signIn('viewer');
  await page.goto('/');
  await expect(page.getByText('GET /api/v1/stats').first()).toBeVisible();
  await expect(figure(page, 'Daily flow')).toBeVisible();
});

test('the overview sends few requests, and loads the charts after the first text', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  await page.goto('/transactions');
  await expect(page.getByRole('table')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const scripts = new Map<string, number>();
  const reads: string[] = [];
  page.on('response', async (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/api/') || pathname.startsWith('/bff/')) reads.push(pathname);
    if (pathname.endsWith('.js')) scripts.set(pathname, Number(answer.headers()['content-length']));
  });
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(charts(page)).toHaveCount(figures.length);
  const [chartScripts, otherScripts] = [
    [...scripts].filter(([name]) => name.includes('charts')),
    [...scripts].filter(([name]) => !name.includes('charts')),
  ];
  expect(chartScripts.length).toBeGreaterThan(0);
  expect(otherScripts.length).toBeGreaterThan(0);
  expect(otherScripts.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(27_000);
  expect(reads.length, reads.join(' ')).toBeLessThanOrEqual(10);
});

for (const size of sizes) {
  test(`the overview is accessible with its figures as tables, at ${size.width} x ${size.height}`, async ({ page, sandbox, signIn }) => {
    await page.setViewportSize(size);
    await sandbox.reset('demo');
    await signIn('compliance');
    await page.goto('/');
    await expect(charts(page)).toHaveCount(figures.length);
    // Two of the four figures were switched to tables.
    for (const name of ['Balances by asset', 'Age of pending deposits'])
      await figure(page, name).getByText('Table', { exact: true }).click();
    await expectAccessible(page);
  });
}

test('balances without rates show a message instead of a chart, and their table stays visible', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  await sandbox.reset('demo');
  await signIn('viewer');
  // Loads the regulatory queue before the failure, so that only the rates are missing.
  expect((await page.request.get('/bff/regulatory/summary')).status()).toBe(200);
  provokes('502 /api/v1/transactions');
  await sandbox.failCalls('GET', '/api/v1/transactions', 'error_500', 1000);
  await page.goto('/');
  const balancesFigure = figure(page, 'Balances by asset');
  await expect(balancesFigure).toContainText('No chart: the rates could not be loaded.');
  await expect(balancesFigure.locator('svg')).toHaveCount(0);
  await balancesFigure.getByText('Table', { exact: true }).click();
  await expect(balancesFigure.getByRole('row').filter({ hasText: 'BTC' })).toBeVisible();
});
