import { expect, isLive, test } from './fixtures.ts';

test('the windows of a browser share one stream, and another window opens the stream when the first window closes', async ({
  page,
  context,
  desk,
  sandbox,
  signIn,
}) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  await sandbox.changeSettings({ webhook_url: desk.webhookUrl });
  await signIn('compliance');
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/bff/events')) streams.push(request.url());
  });
  await page.goto('/wallets');
  await expect(isLive(page)).toBeVisible();
  const secondTab = await context.newPage();
  await secondTab.goto('/regulatory');
  await expect(isLive(secondTab)).toBeVisible();
  expect(streams).toHaveLength(1);
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await expect(isLive(secondTab)).toBeVisible();
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '2.5' });
  await expect(secondTab.getByRole('row', { name: /2\.5\s*BTC/ })).toBeVisible({ timeout: 8000 });
});

test('the top bar shows that live updates have stopped', async ({ page, context, signIn, sandbox: _world, provokes }) => {
  provokes(/^net::\w+ \/bff\/events$/);
  await signIn('viewer');
  await context.route('**/bff/events', (route) => route.abort());
  const abortedRequest = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/bff/events'));
  await page.goto('/wallets');
  await abortedRequest;
  await expect(page.getByRole('status').filter({ hasText: /^Online$/ })).toBeVisible();
  await context.unroute('**/bff/events');
  await expect(isLive(page)).toBeVisible({ timeout: 20_000 });
});

test('webhook events are listed with their results, and their records can be read again', async ({ page, desk, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  await sandbox.changeSettings({ webhook_url: desk.webhookUrl });
  const { id } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  await signIn('compliance');
  await page.goto('/activity');
  await page.getByRole('navigation', { name: 'Activity' }).getByRole('link', { name: 'Events' }).click();
  const row = page.getByRole('row', { name: new RegExp(`Deposit ${id}`) }).first();
  await expect(row).toContainText('Processed', { timeout: 15_000 });
  await expect(page.getByRole('region', { name: 'Last 24 hours' })).toContainText(
    /All events of the last 24 hours arrived.*[1-9]\d* received/s,
  );
  await row.getByRole('button', { name: 'Process again: Deposit' }).click();
  await expect(page.getByText('The record will be read again shortly')).toBeAttached();
  await row.getByRole('link', { name: 'Deposit', exact: true }).click();
  await expect(page).toHaveURL(`/transactions/${id}`);
});
