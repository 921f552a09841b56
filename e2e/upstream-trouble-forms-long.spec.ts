import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { graceHopper, openDefaultOriginator } from './originator.ts';

test('the form keeps the typed default originator while the wallet cannot be read, and after another user has set an originator', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  const wallet = await sandbox.createWallet('Reserve');
  await page.clock.install();
  await signIn('compliance');
  await openDefaultOriginator(page, wallet.id);
  const name = page.getByLabel('Last name');
  await name.fill('Lovelace');
  provokes(`502 /api/v1/wallets/${wallet.id}`);
  await sandbox.failCalls('GET', '/api/v1/wallets/:id', 'error_500', 1000);
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('alert')).toContainText('The wallet could not be refreshed');
  await expect(name).toBeFocused();
  await sandbox.failCalls('GET', '/api/v1/wallets/:id', 'error_500', 0);
  await sandbox.editWallet(wallet.id, { default_originator_entity: graceHopper });
  await page.clock.fastForward(11_000);
  await expect(page.getByText('The default originator was set while this form was open')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Default originator' })).toContainText('Hopper');
  await expect(page.getByRole('button', { name: /^Set default originator/ })).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Lovelace');
  await expectAccessible(page);
});

test('a form opens only after its draft is loaded, and then stays open', async ({ page, sandbox, signIn, provokes }) => {
  const wallet = await sandbox.createWallet('Reserve');
  await page.clock.install();
  await signIn('compliance');
  await openDefaultOriginator(page, wallet.id);
  const name = page.getByLabel('Last name');
  await name.fill('Lovelace');
  await page.clock.runFor(2000);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  const draft = `**/bff/drafts/originator-${wallet.id}`;
  provokes(`net::ERR_CONNECTION_REFUSED /bff/drafts/originator-${wallet.id}`);
  await page.route(draft, (route) => route.abort('connectionrefused'));
  await page.reload();
  await page.clock.runFor(1000);
  await expect(page.getByRole('alert')).toContainText('Retrying automatically');
  await expect(name).toHaveCount(0);
  await page.unroute(draft);
  await page.clock.fastForward(11_000);
  await expect(name).toHaveValue('Lovelace');
});

test('the form for several deposits stays open while deposits that could not be read are read again', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  const wallet = await sandbox.createWallet('Reserve');
  const deposits = [];
  for (const amount of ['1.5', '2.5', '3.5']) deposits.push(await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount }));
  await page.clock.install();
  await signIn('compliance');
  provokes(/^502 \/api\/v1\/transactions\/\w+$/);
  const [first, second] = deposits.map(({ hash }) => `/api/v1/transactions/${hash}`);
  await sandbox.failReadsOf(String(first), String(second));
  await page.goto(`/regulatory/bulk?ids=${deposits.map(({ hash }) => hash).join(',')}`);
  const alert = page.getByRole('alert');
  const unreadDeposits = page
    .getByRole('list', { name: 'Selected deposits' })
    .getByRole('listitem')
    .filter({ hasText: 'Could not be loaded' });
  await expect(alert).toContainText('2 of 3 deposits could not be loaded');
  await expect(alert).toContainText('Retrying automatically');
  await expect(unreadDeposits).toHaveCount(2);
  const name = page.getByLabel('Last name').first();
  await name.fill('Lovelace');

  await sandbox.failReadsOf(String(second));
  await name.focus();
  await page.clock.fastForward(11_000);
  await expect(alert).toContainText('1 of 3 deposits could not be loaded');
  await expect(unreadDeposits).toHaveCount(1);
  await expect(name).toBeFocused();
  await sandbox.removeFaults();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await expect(unreadDeposits).toHaveCount(0);
  await expect(name).toHaveValue('Lovelace');
  await expect(page.getByRole('button', { name: 'Submit originator for 3 deposits' })).toBeVisible();
});
