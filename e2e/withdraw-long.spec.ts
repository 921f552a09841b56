import { expect, goByKeys } from './fixtures.ts';
import { test } from './withdraw-fixtures.ts';
import {
  approvedAccount,
  commandOf,
  fillWithdrawal,
  fundedWallet,
  openCommandId,
  withdrawalPage,
  openWithdraw,
  externalAddresses,
  uniqueAmount,
  uniqueName,
  pickOption,
  sendOnce,
  openReview,
} from './withdrawal.ts';

test('the review of a withdrawal opens only after the wallet is loaded', async ({ page, context, sandbox, signIn }) => {
  const [{ id }, account, amount] = [await fundedWallet(sandbox), await approvedAccount(sandbox), uniqueAmount()];
  await signIn('treasury');
  await openWithdraw(page);
  const readGate = Promise.withResolvers<void>();
  await context.route(`**/api/v1/wallets/${id}`, async (route) => {
    await readGate.promise;
    await route.continue();
  });
  await page.goto(`/withdraw?wallet=${id}&asset=btc&account=${account.id}`);
  await withdrawalPage(page).amount.fill(amount);
  await withdrawalPage(page).review.click();
  await expect(withdrawalPage(page).problems).toBeHidden();
  readGate.resolve();
  await expect(page.getByRole('heading', { name: 'Review this withdrawal' })).toBeFocused();
});

test('a treasurer sends a withdrawal with only the keyboard', async ({ page, sandbox, signIn }) => {
  const [wallet, account, amount] = [await fundedWallet(sandbox), await approvedAccount(sandbox), uniqueAmount()];
  await signIn('treasury');
  await openWithdraw(page);
  await page.goto('/');
  const { keyboard } = page;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await goByKeys(page, ['g', 'd'], '/withdraw');
  await expect(withdrawalPage(page).wallet).toBeVisible();
  await keyboard.press('Tab');
  await expect(withdrawalPage(page).asset).toBeFocused();
  await keyboard.press('Tab');
  await expect(withdrawalPage(page).wallet).toBeFocused();
  await keyboard.type(wallet.name.slice(-6));
  await expect(page.getByRole('option', { name: wallet.name })).toBeVisible();
  await keyboard.press('Enter');
  await expect(withdrawalPage(page).asset).toHaveValue('btc');
  await keyboard.press('Tab');
  await keyboard.type(account.name.slice(-6));
  await expect(page.getByRole('option', { name: account.name })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByText('Approved external account, on Bitcoin')).toBeVisible();
  while (!(await withdrawalPage(page).amount.evaluate((field) => field === document.activeElement))) await keyboard.press('Tab');
  await keyboard.type(amount);
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Review this withdrawal' })).toBeFocused();
  await expect(withdrawalPage(page).send).not.toHaveAttribute('aria-disabled', 'true');
  while (!(await withdrawalPage(page).send.evaluate((button) => button === document.activeElement))) await keyboard.press('Tab');
  await keyboard.press('Enter');
  expect(await commandOf(page, await openCommandId(page))).toMatchObject({ state: 'confirmed', amount });
});

test('a click on Withdraw of a wallet starts a new withdrawal, and offers to resume the draft of the previous one', async ({
  page,
  sandbox,
  signIn,
}) => {
  const wallet = await fundedWallet(sandbox);
  await signIn('treasury');
  await page.goto(`/wallets/${wallet.id}`);
  const form = withdrawalPage(page);
  const link = page.getByRole('main').getByRole('link', { name: 'Withdraw' }).first();
  await link.click();
  await form.amount.fill('0.5');
  await form.note.fill('From yesterday');
  await expect(page.getByText('Saved just now')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(form.amount).toHaveValue('0.5');
  await page.goBack();
  await link.click();
  await expect(form.asset).toHaveValue('btc');
  await expect(form.amount).toHaveValue('');
  const resume = page.getByRole('button', { name: 'Resume draft' });
  await resume.click();
  await expect(form.amount).toHaveValue('0.5');
  await expect(form.note).toHaveValue('From yesterday');
  await page.goBack();
  await link.click();
  await expect(resume).toBeVisible();
  await form.amount.fill('0.7');
  await expect(resume).toBeHidden();
});

test('a withdrawal of XRP contains the typed destination tag, and the user must confirm that a tag is not needed', async ({
  page,
  sandbox,
  signIn,
}) => {
  const wallet = await sandbox.createWallet(uniqueName('Ripple'));
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'xrp', amount: '500' });
  await signIn('treasury');
  await openWithdraw(page, `?wallet=${wallet.id}&asset=xrp`);
  const form = withdrawalPage(page);
  await form.to.fill(`  ${externalAddresses.xrp.replace(/(.{4})/g, '$1 ')}`); // The pasted address is split into groups of four characters.
  await form.to.press('Tab');
  await form.amount.fill(uniqueAmount().slice(0, -2));
  await form.review.click();
  await expect(form.problems).toContainText('Enter the tag, or confirm that the recipient has no tag');
  const tag = page.getByRole('textbox', { name: /^Destination tag/ });
  await expect(tag).toBeFocused();
  await tag.fill('4294967295');
  await openReview(page);
  await expect(page.getByRole('region', { name: 'What will be sent' })).toContainText('Destination tag: 4294967295');
  const command = await commandOf(page, await sendOnce(page));
  expect(command).toMatchObject({ state: 'confirmed', destination: { address: externalAddresses.xrp, tag: '4294967295' } });
});

test('the fee of a token withdrawal is paid in ether of the same wallet', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet(uniqueName('Tokens'));
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'usdc', amount: '5000' });
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'eth', amount: '1' });
  const account = await approvedAccount(sandbox, { funding_addresses: { usdc: externalAddresses.eth } });
  const amount = uniqueAmount().slice(0, 8);
  await signIn('treasury');
  await openWithdraw(page, `?wallet=${wallet.id}`);
  const form = withdrawalPage(page);
  await form.asset.selectOption('usdc');
  await pickOption(form.to, account.name);
  await form.amount.fill(amount);
  await expect(page.getByText('USDC is a token: its fee is paid in ETH of the same wallet.')).toBeVisible();
  await expect(form.preflight).toContainText('The fee is paid in ETH.');
  await page.getByRole('radiogroup', { name: 'Network fee' }).getByText('Slow').click();
  await openReview(page);
  await expect(page.getByRole('region', { name: 'What will be sent' })).toContainText(/Total debit.*USDC and .*ETH/);
  expect(await commandOf(page, await sendOnce(page))).toMatchObject({ state: 'confirmed', asset: 'usdc', amount });
});

test('the withdrawal form of a cold wallet shows the consequences and offers no batch', async ({ page, sandbox, signIn }) => {
  await sandbox.changeSettings({ cold_wallets_available: 3 });
  const [coldWallet, account] = [await fundedWallet(sandbox, { kind: 'cold' }), await approvedAccount(sandbox)];
  await signIn('treasury');
  await openWithdraw(page, `?wallet=${coldWallet.id}&asset=btc`);
  const form = withdrawalPage(page);
  await expect(page.getByText('Cold wallet: its keys are offline.')).toBeVisible();
  await expect(page.getByLabel('Queue for a batch')).toHaveCount(0);
  await pickOption(form.to, account.name);
  await form.amount.fill(uniqueAmount());
  await openReview(page);
  expect(await commandOf(page, await sendOnce(page))).toMatchObject({ state: 'confirmed' });
});

test('the maximum amount is the spendable balance less the fee, and an amount above the threshold requires a beneficiary', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [wallet, account] = [await fundedWallet(sandbox), await approvedAccount(sandbox)];
  await sandbox.createTransfer(wallet.id, (await sandbox.createWallet(uniqueName('Other'))).id, { btc: 0.001 }); // The desk takes the rate from the record of this transfer.
  await signIn('treasury');
  await openWithdraw(page, `?wallet=${wallet.id}&asset=btc&account=${account.id}`);
  const form = withdrawalPage(page);
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(form.amount).toHaveValue(/^1\.99\d+$/);
  await page.getByLabel('Queue for a batch').check();
  const beneficiary = page.getByRole('region', { name: 'Beneficiary' }).last();
  await expect(beneficiary.getByLabel(/^First name/)).toBeVisible();
  await form.review.click();
  await expect(form.problems).toContainText('Select the type of wallet');
  await beneficiary.getByLabel(/^Self-hosted/).check();
  await expect(beneficiary.getByText('You declare that no service provider hosts the destination wallet.')).toBeVisible();
  for (const [label, value] of Object.entries({ 'First name': 'Ada', 'Last name': 'Lovelace', 'E-mail': 'ada@example.org' }))
    await beneficiary.getByLabel(label).fill(value);
  for (const [label, value] of Object.entries({ 'Address line 1': '12 St James Square', City: 'Toronto', 'Postal code': 'M5V 2T6' }))
    await beneficiary.getByLabel(label).fill(value);
  await pickOption(beneficiary.getByRole('combobox', { name: /^Country/ }), 'canada');
  await pickOption(beneficiary.getByRole('combobox', { name: /^State/ }), 'bc');
  await openReview(page);
  await expect(page.getByRole('group').filter({ hasText: 'Ada Lovelace' }).first()).toContainText('self-hosted wallet');
  const command = await commandOf(page, await sendOnce(page));
  expect(await sandbox.transaction(Number(command['record_id']))).toMatchObject({
    is_batched: true,
    beneficiary_entity: { firstname: 'Ada', state: 'British Columbia' },
  });
});

test('the form suggests the remaining amount after the user has sent a small first amount', async ({ page, sandbox, signIn }) => {
  await signIn('treasury');
  const { amount } = await fillWithdrawal(page, sandbox);
  const form = withdrawalPage(page);
  await form.preflight.getByRole('button', { name: /^Test with / }).click();
  const testAmount = await form.amount.inputValue();
  await openReview(page);
  await expect(form.preflight).toContainText('This is the test. The rest,');
  expect(await commandOf(page, await sendOnce(page))).toMatchObject({ amount: testAmount });
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await expect(form.amount).not.toHaveValue('');
  const remainder = await form.amount.inputValue();
  const satoshi = (text: string) => BigInt(text.slice(2).padEnd(8, '0'));
  expect(satoshi(remainder) + satoshi(testAmount)).toBe(satoshi(amount));
  await openReview(page);
  expect(await commandOf(page, await sendOnce(page))).toMatchObject({ state: 'confirmed', amount: remainder });
});
