import { expect } from './fixtures.ts';
import { test } from './withdraw-fixtures.ts';
import { approvedAccount, commandOf, fundedWallet, on, openWithdraw, ownAmount, sendOnce, toReview } from './withdrawal.ts';

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

test("one click fills in the account's own beneficiary, and another account removes it", async ({ page, sandbox, signIn }) => {
  const wallet = await fundedWallet(sandbox);
  const account = await approvedAccount(sandbox, { default_beneficiary_entity: company });
  const other = await approvedAccount(sandbox);
  await signIn('treasury');
  const beneficiary = page.getByRole('region', { name: 'Beneficiary' }).last();
  const name = beneficiary.getByLabel(/^Corporate name/);

  await openWithdraw(page, `?wallet=${wallet.id}&asset=btc&account=${account.id}`);
  await on(page).amount.fill(ownAmount());
  await page.getByRole('button', { name: 'Use the account’s beneficiary' }).click();
  await expect(name).toHaveValue('Acme Ltd');
  await expect(beneficiary).toContainText(`Acme Ltd, from the record of ${account.name}`);
  await on(page).to.fill(other.name);
  await page.getByRole('option', { name: new RegExp(`^${other.name}`) }).click();
  await expect(name).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Use the account’s beneficiary' })).toHaveCount(0);

  await on(page).to.fill(account.name);
  await page.getByRole('option', { name: new RegExp(`^${account.name}`) }).click();
  await page.getByRole('button', { name: 'Use the account’s beneficiary' }).click();
  await toReview(page);
  const { record_id: record } = await commandOf(page, await sendOnce(page));
  expect(await sandbox.transaction(Number(record))).toMatchObject({ beneficiary_entity: { corporate_name: 'Acme Ltd' } });
});
