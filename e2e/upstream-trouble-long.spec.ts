import { expect, test } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';

/** Pages of single records. Each has its title, its endpoint, and a change that happens while the page is open. */
const records = [
  {
    name: 'a transaction',
    reads: '/api/v1/transactions/:id',
    text: 'The transaction',
    open: async (sandbox: Sandbox) => {
      const wallet = await sandbox.createWallet('Reserve');
      const { id, hash } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
      const change = async () => sandbox.setRegulatoryStatus(id, 'missing_lvctr_info');
      return { path: `/transactions/${hash}`, answers: hash, shows: 'Needs originator', change, later: 'Needs LVCTR details' };
    },
  },
  {
    name: 'a wallet',
    reads: '/api/v1/wallets/:id',
    text: 'The wallet',
    open: async (sandbox: Sandbox) => {
      const { id } = await sandbox.createWallet('Reserve');
      const change = async () => void (await sandbox.createDeposit({ wallet_id: id, asset: 'btc', amount: '1.5' }));
      return { path: `/wallets/${id}`, answers: String(id), shows: 'This wallet is empty.', change, later: '1.5' };
    },
  },
  {
    name: 'an external account',
    reads: '/api/v1/external_accounts/:id',
    text: 'The account',
    open: async (sandbox: Sandbox) => {
      const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
      const { id } = await sandbox.createExternalAccount({ name: 'Partner', funding_addresses: { btc: address } });
      return {
        path: `/external-accounts/${id}`,
        answers: String(id),
        shows: 'Addresses',
        change: async () => undefined,
        later: 'Addresses',
      };
    },
  },
  {
    name: 'an asset',
    reads: '/api/v2/assets/:currency',
    text: 'Wallets',
    open: async (sandbox: Sandbox) => {
      const makeBitcoinWallet = async (name: string) => {
        const { id } = await sandbox.createWallet(name);
        await sandbox.createDeposit({ wallet_id: id, asset: 'btc', amount: '1.5' });
      };
      await makeBitcoinWallet('Reserve');
      return {
        path: '/assets/btc',
        answers: 'btc',
        shows: 'Reserve',
        change: async () => makeBitcoinWallet('Payments'),
        later: 'Payments',
      };
    },
  },
  {
    name: 'a default originator',
    reads: '/api/v1/wallets/:id',
    text: 'The wallet',
    open: async (sandbox: Sandbox) => {
      const { id } = await sandbox.createWallet('Reserve');
      const change = async () => sandbox.editWallet(id, { name: 'Reserve two' });
      return { path: `/wallets/${id}/default-originator`, answers: String(id), shows: 'First name', change, later: 'Reserve two' };
    },
  },
] as const;

test('a list shows an error when the service does not answer in time, and recovers automatically', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  await sandbox.createWallet('Reserve');
  provokes('504 /api/v1/wallets');
  // Two calls must fail: the read while the page loads, and the read of the loaded page.
  await sandbox.failCalls('GET', '/api/v1/wallets', 'hang_before', 2);
  await signIn('viewer');
  await page.goto('/wallets');
  await expect(page.getByText('Loading')).toBeAttached();
  await expect(page.getByRole('alert')).toContainText('did not answer GET /api/v1/wallets in time', { timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Reserve' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const { name, reads, text, open } of records) {
  test(`the page of ${name} recovers automatically if its record cannot be read at first`, async ({ page, sandbox, signIn, provokes }) => {
    const { path, shows, answers } = await open(sandbox);
    await page.clock.install();
    await signIn('compliance');
    provokes(`502 ${reads.replace(/:\w+/, answers)}`);
    await sandbox.failCalls('GET', reads, 'error_500', 1000);
    await page.goto(path);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(`${text} could not be loaded`);
    await expect(alert).toContainText('Retrying automatically');
    await sandbox.failCalls('GET', reads, 'error_500', 0);
    await page.clock.fastForward(11_000);
    await expect(page.getByText(shows).first()).toBeAttached();
    await expect(alert).toHaveCount(0);
  });

  test(`an open page of ${name} is refreshed, and after a failed refresh it shows the old data with its age`, async ({
    page,
    sandbox,
    signIn,
    provokes,
  }) => {
    const { path, shows, answers, change, later } = await open(sandbox);
    await page.clock.install();
    await signIn('compliance');
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeAttached();
    provokes(`502 ${reads.replace(/:\w+/, answers)}`);
    await sandbox.failCalls('GET', reads, 'error_500', 1000);
    await change();
    const alert = page.getByRole('alert').filter({ hasText: 'could not be refreshed' });
    // A live update may reach the page after a jump of its clock, and then waits for the next jump.
    await expect(async () => {
      await page.clock.fastForward(61_000);
      await expect(alert).toContainText(`${text} could not be refreshed`, { timeout: 1000 });
    }).toPass();
    await expect(alert).toContainText(/This data was loaded at \d{4}-.*\s·\s\d+\sminutes?\sago/);
    await expect(alert).toContainText('Retrying automatically');
    await expect(page.getByText(shows).first()).toBeAttached();

    const retryRequest = page.waitForRequest((request) => request.url().includes(reads.replace(/:\w+/, answers)));
    await sandbox.failCalls('GET', reads, 'error_500', 0);
    await page.clock.fastForward(11_000);
    expect((await retryRequest).headers()['x-background'], 'a read of the desk’s own keeps no session alive').toBe('1');
    await expect(page.getByText(later).first()).toBeAttached();
    await expect(alert).toHaveCount(0);
  });
}

test('after a failed refresh, the loaded wallets are displayed with their age', async ({ page, sandbox, signIn, provokes }) => {
  const { id } = await sandbox.createWallet('Reserve');
  await sandbox.createDeposit({ wallet_id: id, asset: 'btc', amount: '1.5' });
  await page.clock.install();
  await signIn('compliance');
  provokes('502 /api/v2/assets/btc');
  await page.route('**/assets/btc?*page=2', (route) =>
    route.fulfill({ status: 502, json: { error: 'No answer', code: 'upstream_failed' } }),
  );
  await page.goto('/assets/btc');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('More wallets could not be loaded');
  await sandbox.failCalls('GET', '/api/v2/assets/:currency', 'error_500', 1000);
  for (let times = 0; times < 2; times += 1) {
    const answer = page.waitForResponse(/assets\/btc/);
    await page.clock.fastForward(31_000);
    expect((await answer).url()).toContain('page=1');
    await expect(alert).toContainText('Wallets could not be refreshed');
    await expect(alert).toContainText(/This data was loaded at \d{4}-/);
  }
  await sandbox.failCalls('GET', '/api/v2/assets/:currency', 'error_500', 0);
  await page.unroute('**/assets/btc?*page=2');
  await page.clock.fastForward(31_000);
  await expect(page.getByText('1 loaded', { exact: true })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('an open page refreshes a pending transaction, but not a completed one', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Reserve');
  const completedDeposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  const pendingDeposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '2.5' });
  await sandbox.setRegulatoryStatus(completedDeposit.id, 'completed');
  await page.clock.install();
  await signIn('compliance');
  for (const [{ hash }, times] of [
    [completedDeposit, 0],
    [pendingDeposit, 1],
  ] as const) {
    await page.goto(`/transactions/${hash}`);
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    let requestCount = 0;
    page.on('request', (request) => void (requestCount += request.url().endsWith(`/api/v1/transactions/${hash}`) ? 1 : 0));
    // The count in the navigation is polled as often as the transaction. Its answer shows that a poll interval has passed.
    const countResponse = page.waitForResponse(/\/bff\/work$/);
    await page.clock.fastForward(31_000);
    await countResponse;
    expect(requestCount).toBe(times);
  }
});
