import { expect } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';
import { windowOf } from './sign-in.ts';
import { test } from './withdraw-fixtures.ts';
import { uniqueName } from './withdrawal.ts';

/** Creates a wallet, and a storage provider with these rewards that belongs to the wallet. */
async function ownProvider(sandbox: Sandbox, available_rewards_fil: string) {
  const wallet = await sandbox.createWallet(uniqueName('Filecoin'));
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'fil', amount: '1' });
  const id = `f0${parseInt(crypto.randomUUID().slice(0, 7), 16) + 100_000_000}`;
  await sandbox.createStorageProvider({ wallet_id: wallet.id, storage_provider_id: id, available_rewards_fil });
  return { wallet, id, path: `/filecoin/${wallet.id}/${id}` };
}

test('if two users open two storage providers, one user sees the estimate at once and the other after a countdown', async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
}) => {
  const [firstProvider, secondProvider] = [await ownProvider(sandbox, '1000'), await ownProvider(sandbox, '12.5')];
  await signIn('viewer');
  // Moves the pointer away from the rows, because hovering over a row would preload outdated data.
  await page.mouse.move(0, 0);
  await page.goto('/filecoin');
  await expect(
    page.getByRole('table', { name: 'Storage providers' }).getByRole('row', { name: new RegExp(firstProvider.id) }),
  ).toContainText('1000', {
    timeout: 60_000, // The page may first show data that the desk read earlier.
  });
  await page.getByRole('link', { name: firstProvider.id }).click();
  const valuePanel = page.getByRole('region', { name: 'Value if closed' });
  await expect(valuePanel).toContainText('Penalty, live', { timeout: 40_000 });
  await expect(valuePanel).toContainText('Value if closed = withdrawable rewards − penalty for live sectors − penalty for faulty sectors');
  await expect(valuePanel).toContainText('caches each for 48 hours');

  const treasuryPage = await windowOf(browser, desk, 'treasury');
  await treasuryPage.goto(secondProvider.path);
  const waitingPanel = treasuryPage.getByRole('region', { name: 'Value if closed' });
  await expect(waitingPanel).toContainText(/Loading \(\d+ s\)…/);
  await expect(treasuryPage.getByRole('alert')).toHaveCount(0);
  await expect(waitingPanel).toContainText('Penalty, live', { timeout: 40_000 });
  await treasuryPage.context().close();

  const sectors = page.getByRole('figure', { name: 'Sectors' });
  await sectors.getByText('Table', { exact: true }).click();
  await expect(sectors.getByRole('row', { name: /^Faulty/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Withdraw rewards' })).toHaveCount(0); // A viewer sees no link to withdraw rewards.
});
