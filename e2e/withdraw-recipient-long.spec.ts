import { expect } from './fixtures.ts';
import { test } from './withdraw-fixtures.ts';
import { approvedAccount, fundedWallet, withdrawalPage, openWithdraw, uniqueName, pickOption } from './withdrawal.ts';

test('the withdrawal form does not report a missing recipient while the recipient is loading', async ({
  page,
  context,
  sandbox,
  signIn,
}) => {
  const [{ id }, account] = [await fundedWallet(sandbox), await approvedAccount(sandbox)];
  await signIn('treasury');
  await openWithdraw(page, `?wallet=${id}&asset=btc`);
  const readGate = Promise.withResolvers<void>();
  await context.route(`**/api/v1/external_accounts/${account.id}`, async (route) => {
    await readGate.promise;
    await route.continue();
  });
  await pickOption(withdrawalPage(page).to, account.name);
  await page.keyboard.press('Tab');
  await expect(withdrawalPage(page).to).not.toBeFocused();
  readGate.resolve();
  await expect(page.getByText('Approved external account, on Bitcoin')).toBeVisible();
  await expect(page.getByText('Choose a recipient or paste an address')).toHaveCount(0);
});

test("the wallet field finds the wallets with an asset by the asset's symbol", async ({ page, sandbox, signIn }) => {
  const richWallet = await sandbox.createWallet(uniqueName('Rich'));
  await sandbox.createDeposit({ wallet_id: richWallet.id, asset: 'xrp', amount: '500' });
  await signIn('treasury');
  await openWithdraw(page);
  await withdrawalPage(page).wallet.fill('XRP');
  await expect(page.getByRole('listbox').getByRole('option').filter({ hasText: richWallet.name })).toBeVisible();
});
