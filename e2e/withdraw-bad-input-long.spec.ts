import { expect } from './fixtures.ts';
import { test } from './withdraw-fixtures.ts';
import {
  approvedAccount,
  commandOf,
  fillWithdrawal,
  withdrawalPage,
  openWithdraw,
  externalAddresses,
  uniqueName,
  pickOption,
  sendOnce,
  openReview,
} from './withdrawal.ts';

// Gives this file its own desk. A shared desk could have a rate of every asset.
test.use({ variables: {} });

test('the withdrawal form lists an invalid amount and an invalid address above its fields, and keeps the typed values', async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn('treasury');
  const { amount } = await fillWithdrawal(page, sandbox);
  const form = withdrawalPage(page);
  await form.amount.fill('2.00000001');
  await form.review.click();
  await expect(form.problems).toContainText('More than the 2 BTC that can be spent');
  await expect(form.amount).toBeFocused();
  await expect(form.amount).toHaveValue('2.00000001');
  await form.amount.fill(amount);
  await form.to.fill('<script>alert(1)</script>');
  await form.to.press('Tab');
  await form.review.click();
  await expect(form.problems).toContainText('it is not a valid Bitcoin address');
  await expect(form.to).toHaveValue('<script>alert(1)</script>');
  await form.to.fill(externalAddresses.btc);
  await form.to.press('Tab');
  const markupNote = '<b>مرحبا</b> \u202eevil\u202c';
  await form.note.fill(markupNote);
  await openReview(page);
  await expect(page.getByRole('region', { name: 'What will be sent' })).toContainText('<b>مرحبا</b>');
  const command = await commandOf(page, await sendOnce(page));
  expect(command).toMatchObject({ state: 'confirmed', amount });
  const { notes } = await sandbox.transaction(Number(command['record_id']));
  expect(notes).toBe(`${markupNote} [ref:${String(command['id'])}]`);
});

test('the withdrawal form shows the message of the service and marks the fields that the service refused', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  const [wallet, account] = [
    await sandbox.createWallet(uniqueName('Litecoin')),
    await approvedAccount(sandbox, { funding_addresses: { ltc: externalAddresses.ltc } }),
  ];
  // The asset has no transactions and no rate, so the desk cannot require a beneficiary.
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'ltc', amount: '900' });
  await signIn('treasury');
  await openWithdraw(page, `?wallet=${wallet.id}&asset=ltc`);
  const form = withdrawalPage(page);
  await pickOption(form.to, account.name);
  await form.amount.fill('800');
  await expect(form.preflight).toContainText('Travel rule: not checked');
  await openReview(page);
  provokes(`400 /api/v1/wallets/${wallet.id}/transactions`);
  await form.send.click();
  await expect(form.problems).toContainText('Refused: param is missing or the value is empty: beneficiary_entity');
  await expect(
    page
      .getByRole('region', { name: 'Beneficiary' })
      .last()
      .getByLabel(/^First name/),
  ).toBeVisible();
  await expect(form.amount).toHaveValue('800');
  expect(await sandbox.newestSent(wallet.id)).toHaveLength(0);
});
