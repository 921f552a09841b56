import { expect, test } from './fixtures.ts';

test('the page of an unknown wallet shows "Not found"', async ({ page, sandbox: _world, signIn, provokes }) => {
  await signIn('compliance');
  provokes(/^404 \/api\/v1\/wallets\/999999(\/transactions)?$/);
  await page.goto('/wallets/999999');
  await expect(page.getByRole('alert').first()).toContainText('Not found');
});

test('a URL with filters shows the same list after a reload', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  await page.goto('/transactions');
  await page.getByLabel('Status', { exact: true }).selectOption('failed');
  await expect(page).toHaveURL(/status=failed/);
  await expect(page.getByRole('row', { name: /Signed/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Failed/ }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('failed');
});

test('a date filter accepts several date formats, converts them to ISO order, and rejects an invalid date with an error', async ({
  page,
  sandbox,
  signIn,
}) => {
  await sandbox.reset('demo');
  await signIn('viewer');
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Dates' }).click();
  const day = page.getByRole('textbox', { name: 'Created or received from (UTC)' });
  await day.fill('31/13/2026');
  await day.press('Enter');
  await expect(page.getByText('YYYY-MM-DD, 2009 or later')).toBeVisible();
  await expect(page).not.toHaveURL(/created_since/);
  await day.fill('2026/1/2');
  await day.press('Enter');
  await expect(page).toHaveURL(/created_since=2026-01-02/);
  await expect(day).toHaveValue('2026-01-02');
  await expect(page.getByText('YYYY-MM-DD, 2009 or later')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(page.getByRole('button', { name: 'Dates', exact: true })).toBeVisible();
});

test('a saved view stores the filters of the transactions and applies them', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  await page.goto('/transactions');
  await page.getByLabel('Kind', { exact: true }).selectOption('external');
  await page.getByLabel('Regulatory', { exact: true }).selectOption('pending');
  await expect(page).toHaveURL(/type=external/);
  await expect(page).toHaveURL(/regulatory_status=pending/);
  await expect(page.getByText('14 of 14 loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Save as a view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Waiting');
  await page.getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link', { name: 'Waiting' })).toHaveAttribute('aria-current', 'true');
  await views.getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveURL(/\/transactions$/);
  await page.getByRole('button', { name: 'Dates' }).click();
  await page.getByRole('textbox', { name: 'Created or received from (UTC)' }).fill('2090-01-01');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Without “Dates”: 300 transactions' }).click();
  await expect(page.getByText('300 transactions', { exact: true })).toBeVisible();
  await page.goto('/transactions');
  await views.getByRole('link', { name: 'Waiting' }).click();
  await expect(page.getByText('14 of 14 loaded')).toBeVisible();
});

test("copying a deposit's source address warns of look-alikes, and the explorer link names its site and opens a new tab", async ({
  page,
  context,
  sandbox,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const wallet = await sandbox.createWallet('Till');
  const source = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
  const { hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '0.25', source_address: source });
  await signIn('treasury');
  await page.goto(`/transactions/${hash}`);
  const explorerSource = page.getByRole('definition').filter({ hasText: 'mempool.space' }).first();
  await explorerSource.getByRole('button', { name: 'Copy address' }).click();
  await expect(explorerSource).toContainText('Anyone can send a deposit from an address that looks like a known one');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(source);
  const explorer = page.getByRole('link', { name: /mempool\.space/ }).last();
  expect(await explorer.getAttribute('href')).toBe(`https://mempool.space/tx/${hash}`);
  expect(await explorer.getAttribute('rel')).toContain('noreferrer');
});

test('the pages of a reconciliation and of its transactions link to each other', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('viewer');
  const answer = (await (await page.request.get('/api/v1/transactions?type=internal&page_size=100')).json()) as {
    page: { data: { id: number; is_offchain_reconciliation?: boolean } }[];
  };
  const id = answer.page.find(({ data }) => data.is_offchain_reconciliation)?.data.id;
  await page.goto(`/transactions/${id}`);
  const title = page.getByRole('heading', { level: 1, name: `Reconciliation ${id}` });
  await expect(title).toBeVisible();
  const panel = page.getByRole('region', { name: 'Off-chain reconciliation' });
  await panel.getByRole('link').first().click();
  await expect(title).toBeHidden();
  await panel.getByRole('link', { name: `Transaction ${id}`, exact: true }).click();
  await expect(title).toBeVisible();
});

test('the page of a transaction shows every digit of its amount', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Cold reserve');
  const deposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'eth', amount: '9007199254740993.000000000000000001' });
  await signIn('treasury');
  await page.goto(`/transactions/${deposit.hash}`);
  await expect(page.getByRole('main')).toContainText('9007199254740993.000000000000000001');
});

test('a list shows every digit of a long amount, in groups of digits', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'eth', amount: '1234.000000000000000001' });
  await signIn('viewer');
  await page.goto('/transactions');
  const amount = page.getByRole('row').filter({ hasText: 'Deposit' }).locator('[data-amount]');
  await expect(amount).toHaveText('1234.000000000000000001ETH');
  // Reads the separator that CSS draws. Copied text contains only digits.
  const readSeparator = () =>
    amount
      .locator('span')
      .first()
      .evaluate((group) => getComputedStyle(group, '::before').content);
  expect(await readSeparator()).toBe('","');
});

test('a list that cannot be loaded shows its request, and loads after a retry', async ({ page, sandbox, signIn, provokes }) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  await page.goto('/wallets');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/');
  provokes('502 /api/v1/wallets');
  await sandbox.failCalls('GET', '/api/v1/wallets', 'error_500', 100);
  await page.goto('/wallets');
  await expect(page.getByText('GET /api/v1/wallets').first()).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
  await sandbox.failCalls('GET', '/api/v1/wallets', 'error_500', 0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('after half a minute, the page re-renders only text that has changed', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const { id, hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  // Completes the deposit, so that the page stops reading the deposit. Each answer would update the top bar.
  await sandbox.setRegulatoryStatus(id, 'completed');
  // React calls a global hook with this name on each commit, for its developer tools.
  await page.addInitScript(() => {
    const drawings = { count: 0 };
    Object.assign(globalThis, {
      drawings,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: { supportsFiber: true, inject: () => 1, onCommitFiberRoot: () => (drawings.count += 1) },
    });
  });
  const renderCount = async () => page.evaluate(() => (globalThis as unknown as { drawings: { count: number } }).drawings.count);
  await page.clock.install({ time: Date.now() + 90 * 60_000 });
  await signIn('viewer');
  await page.goto(`/transactions/${hash}`);
  const receivedTime = page.getByText(/·\s1\shour\sago$/).first();
  await expect(receivedTime).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Waits for the status "Live". From then on, notifications are no longer polled.
  const line = page.getByRole('status').filter({ hasText: /^Live$/ });
  const lastAnswer = (await line.getAttribute('title')) ?? '';
  await page.clock.fastForward(31_000);
  await expect(line).not.toHaveAttribute('title', lastAnswer);
  // React may still render the last answers shortly after the status has changed.
  let lastCount = -1;
  const isStable = async () => lastCount === (lastCount = await renderCount());
  await expect.poll(isStable, { intervals: [500] }).toBe(true);
  expect(lastCount).toBeGreaterThan(0);
  await page.clock.fastForward(31_000);
  expect(await renderCount()).toBe(lastCount);
  await page.clock.fastForward(31 * 60_000);
  await expect(page.getByText(/·\s2\shours\sago$/).first()).toBeVisible();
});
