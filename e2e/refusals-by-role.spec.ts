import { expect, test } from './fixtures.ts';
import { graceHopper } from './originator.ts';

/** The postal code as a whole word: a block that ends in 22, followed by a date of 2026, contains its digits. */
const personalData = /Hopper|Navy Yard|\b22202\b/;

test('a viewer sees no personal data and cannot submit information', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Meridian', { default_originator_entity: graceHopper });
  const deposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '3' });
  await signIn('viewer');
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Transactions/ }).first()).toBeVisible();
  for (const path of [`/transactions/${deposit.hash}`, `/wallets/${wallet.id}`, `/regulatory/${deposit.hash}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(personalData)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Submit/ })).toHaveCount(0);
  }
  // The page states that data is hidden, so that it does not seem to be missing.
  await expect(page.getByText('Hidden for your role.')).toBeVisible();
  await expect(page.getByText(/names no originator/)).toHaveCount(0);
});

test('treasury sees that an originator exists, but not its data', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Meridian', { default_originator_entity: graceHopper });
  const deposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '3' });
  await signIn('treasury');
  await page.goto(`/transactions/${deposit.hash}`);
  await expect(page.getByText('Hidden for your role').first()).toBeVisible();
  await expect(page.getByText(personalData)).toHaveCount(0);
});

test('the server refuses a submission by a role that may not submit, regardless of what the browser sends', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const deposit = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '3' });
  await signIn('treasury');
  await page.goto('/');
  provokes(`403 /api/v1/transactions/${deposit.id}`);
  const submit = (headers: Record<string, string>) =>
    page.evaluate(
      async ({ id, originator_entity, headers: requestHeaders }) => {
        const answer = await fetch(`/api/v1/transactions/${id}`, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json', ...requestHeaders },
          body: JSON.stringify({ originator_entity }),
        });
        return { status: answer.status, body: (await answer.json()) as unknown };
      },
      { id: deposit.id, originator_entity: graceHopper, headers },
    );
  expect(await submit({ 'X-Requested-By': 'desk' })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await submit({})).toMatchObject({ status: 403 });
  expect(await sandbox.transaction(deposit.id)).toMatchObject({ regulatory_status: 'missing_travel_rule_info' });
});
