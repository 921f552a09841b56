import { expect } from './fixtures.ts';
import { test } from './withdraw-fixtures.ts';
import { approvedAccount, fundedWallet, on, openWithdraw, outside, ownName, pick } from './withdrawal.ts';

test('a recipient that was just chosen is not said to be missing', async ({ page, context, sandbox, signIn }) => {
  const [{ id }, account] = [await fundedWallet(sandbox), await approvedAccount(sandbox)];
  await signIn('treasury');
  await openWithdraw(page, `?wallet=${id}&asset=btc`);
  const read = Promise.withResolvers<void>();
  await context.route(`**/api/v1/external_accounts/${account.id}`, async (route) => {
    await read.promise;
    await route.continue();
  });
  await pick(on(page).to, account.name);
  await page.keyboard.press('Tab');
  await expect(on(page).to).not.toBeFocused();
  read.resolve();
  await expect(page.getByText('Approved external account, on Bitcoin')).toBeVisible();
  await expect(page.getByText('Choose a recipient or paste an address')).toHaveCount(0);
});

test('a pasted address of another asset chooses nobody, and is told', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.wallet(ownName('Ether'));
  await sandbox.deposit({ wallet_id: wallet.id, asset: 'eth', amount: '5' });
  const ltc = outside.ltc;
  await sandbox.externalAccount({ name: ownName('Kestrel'), funding_addresses: { ltc, eth: outside.eth } });
  await signIn('treasury');
  await openWithdraw(page, `?wallet=${wallet.id}&asset=eth`);
  await on(page).to.fill(ltc);
  await on(page).to.press('Enter');
  await on(page).to.press('Tab');
  await expect(page.getByText('This is an address of Litecoin, not of Ether').first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get('account')).toBeNull();
});

test('every wallet is offered, and an asset finds those that hold it', async ({ page, sandbox, signIn }) => {
  const group = ownName('Many');
  for (let at = 0; at < 12; at += 1) await sandbox.wallet(`${group} ${at}`);
  const rich = await sandbox.wallet(`${group} rich`);
  await sandbox.deposit({ wallet_id: rich.id, asset: 'xrp', amount: '500' });
  await signIn('treasury');
  await openWithdraw(page);
  const options = page.getByRole('listbox').getByRole('option');
  await on(page).wallet.fill(group);
  await expect(options).toHaveCount(13);
  await on(page).wallet.fill('XRP');
  await expect(options.filter({ hasText: `${group} rich` })).toBeVisible();
});
