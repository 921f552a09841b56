import { expect } from './fixtures.ts';
import { similarAddress, test } from './withdraw-fixtures.ts';
import {
  approvedAccount,
  commandOf,
  fillWithdrawal,
  fundedWallet,
  withdrawalPage,
  openWithdraw,
  uniqueAmount,
  uniqueName,
  sendOnce,
  openReview,
} from './withdrawal.ts';

test('a treasurer sends a withdrawal to an approved account by mouse, with exactly the values of the review', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [{ id, name }, account, amount] = [await fundedWallet(sandbox), await approvedAccount(sandbox), uniqueAmount()];
  await signIn('treasury');
  await openWithdraw(page);
  const form = withdrawalPage(page);
  await form.wallet.click();
  await form.wallet.fill(name.slice(-6));
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await expect(form.asset).toHaveValue('btc'); // Bitcoin is chosen automatically, because the wallet contains only bitcoin.
  await form.to.fill('3t4');
  await page.getByRole('option', { name: new RegExp(`^${account.name}`) }).click();
  await expect(page).toHaveURL(/\/withdraw$/); // The URL contains no values; they are in the draft.
  await form.amount.fill(amount);
  await form.note.fill('Invoice 7');
  await expect(form.preflight).toContainText('Enough spendable balance');
  await expect(form.preflight).toContainText('The fee is on top');
  await openReview(page);
  await expect(form.send).toHaveText(`Send ${amount} BTC to ${account.name}`);
  await expect(form.send).not.toBeFocused();
  await page.getByText('Show the request').click();
  const requestText = await page.locator('pre').textContent();
  const command = await commandOf(page, await sendOnce(page));
  expect(command).toMatchObject({ state: 'confirmed', amount, asset: 'btc', wallet_id: id, request: { body: requestText } });
  expect(await sandbox.transaction(Number(command['record_id']))).toMatchObject({ amounts: { btc: Number(amount) } });
});

test('a withdrawal to a look-alike address cannot be sent until the user has compared the middle of the address', async ({
  page,
  sandbox,
  signIn,
}) => {
  const wallet = await sandbox.createWallet(uniqueName('Ether'));
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'eth', amount: '5' });
  await signIn('treasury');
  await openWithdraw(page, `?wallet=${wallet.id}&asset=eth`);
  const form = withdrawalPage(page);
  await form.to.fill(similarAddress);
  await form.to.press('Tab');
  await form.amount.fill(uniqueAmount());
  await expect(form.preflight).toContainText('Look-alike: check first');
  await openReview(page);
  await expect(form.send).toHaveAttribute('aria-disabled', 'true');
  await form.send.click({ force: true });
  await expect(page.getByText('Compare the look-alike address in the pre-flight checks first.')).toBeVisible();
  await expect(form.preflight.locator('mark').first()).toBeVisible();
  await page.getByLabel('I checked the full address').check();
  expect(await commandOf(page, await sendOnce(page))).toMatchObject({ state: 'confirmed' });
});

test('a duplicate withdrawal links to the earlier withdrawal, and is sent only after the user has confirmed it', async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn('treasury');
  const { wallet, account, amount } = await fillWithdrawal(page, sandbox);
  const form = withdrawalPage(page);
  await openReview(page);
  const firstRequest = await sendOnce(page);
  await page.goto(`/withdraw?wallet=${wallet.id}&asset=btc&account=${account.id}`);
  await expect(form.amount).toHaveValue(''); // The form is empty after the withdrawal was sent.
  await form.amount.fill(amount);
  await openReview(page);
  await expect(form.preflight).toContainText('Duplicate: check first');
  await expect(form.send).toHaveAttribute('aria-disabled', 'true');
  await expect(form.preflight.getByRole('link', { name: 'another request' })).toHaveAttribute('href', `/activity/${firstRequest}`);
  await page.getByLabel('This withdrawal is not a duplicate').check();
  const secondRequest = await sendOnce(page);
  expect(secondRequest).not.toBe(firstRequest);
  expect(await commandOf(page, secondRequest)).toMatchObject({ state: 'confirmed', duplicate_of: firstRequest });
});
