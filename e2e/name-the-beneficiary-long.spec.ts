import { expect } from './fixtures.ts';
import { test } from './withdraw-fixtures.ts';
import {
  approvedAccount,
  commandOf,
  fundedWallet,
  withdrawalPage,
  openWithdraw,
  uniqueAmount,
  sendOnce,
  openReview,
} from './withdrawal.ts';

const company = {
  kind: 'corporate',
  corporate_name: 'Acme Ltd',
  email: 'acme@example.com',
  address1: '1 Main St',
  city: 'Toronto',
  country: 'Canada',
  state: 'Ontario',
  postcode: 'M5V 2T6',
  service_provider_name: 'Exchange',
  service_provider_email: 'law@example.com',
};

test("one click fills in the account's default beneficiary, and choosing another account removes it", async ({ page, sandbox, signIn }) => {
  const wallet = await fundedWallet(sandbox);
  const account = await approvedAccount(sandbox, { default_beneficiary_entity: company });
  const otherAccount = await approvedAccount(sandbox);
  await signIn('treasury');
  const beneficiary = page.getByRole('region', { name: 'Beneficiary' }).last();
  const name = beneficiary.getByLabel(/^Corporate name/);

  await openWithdraw(page, `?wallet=${wallet.id}&asset=btc&account=${account.id}`);
  await withdrawalPage(page).amount.fill(uniqueAmount());
  await page.getByRole('button', { name: 'Use the account’s beneficiary' }).click();
  await expect(name).toHaveValue('Acme Ltd');
  await expect(beneficiary).toContainText(`Acme Ltd, from the record of ${account.name}`);
  await withdrawalPage(page).to.fill(otherAccount.name);
  await page.getByRole('option', { name: new RegExp(`^${otherAccount.name}`) }).click();
  await expect(name).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Use the account’s beneficiary' })).toHaveCount(0);

  await withdrawalPage(page).to.fill(account.name);
  await page.getByRole('option', { name: new RegExp(`^${account.name}`) }).click();
  await page.getByRole('button', { name: 'Use the account’s beneficiary' }).click();
  await openReview(page);
  const { record_id: record } = await commandOf(page, await sendOnce(page));
  expect(await sandbox.transaction(Number(record))).toMatchObject({ beneficiary_entity: { corporate_name: 'Acme Ltd' } });
});
