import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { programHeaders } from './sign-in.ts';
import { commandOf, withdrawalPage, openWithdraw, uniqueName, sendOnce, setReview, openReview, noApprovals } from './withdrawal.ts';

// Gives this file its own desk, on which no payment was sent today.
test.use({ variables: {} });
test('the third payment of 4,000 CAD on the same day needs approval, and its page lists the first two', async ({
  page,
  desk,
  sandbox,
  signIn,
}) => {
  await setReview(desk, { mode: 'above', above_cad: '10000' });
  await sandbox.changeSettings({ cad_rates: { btc: '100000' } });
  const wallet = await sandbox.createWallet(uniqueName('Float'));
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '2' });
  const names = [uniqueName('Reserve'), uniqueName('Branch'), uniqueName('Vault')];
  const [reserveWallet, branchWallet, vaultWallet] = await Promise.all(names.map((name) => sandbox.createWallet(name)));
  // Creates a record that contains a rate. The transfer is created directly at the custodian, so that it does not count as a request of a
  // user.
  await sandbox.createTransfer(wallet.id, Number(reserveWallet?.id), { btc: 0.001 });
  await signIn('treasury');
  for (const target of [reserveWallet, branchWallet]) {
    const response = await page.request.post(`/api/v1/wallets/${wallet.id}/transactions`, {
      headers: { ...programHeaders, 'idempotency-key': crypto.randomUUID() },
      data: { destination: { type: 'wallet', id: target?.id }, amounts: { btc: 0.04 } },
    });
    expect(response.status(), await response.text()).toBe(200);
  }
  await openWithdraw(page, `?wallet=${wallet.id}&asset=btc&to_wallet=${vaultWallet?.id}`);
  await withdrawalPage(page).amount.fill('0.04');
  await expect(withdrawalPage(page).preflight).toContainText('24-hour total of the requester: 12,000.00 CAD with 2 earlier requests');
  await openReview(page);
  await expect(withdrawalPage(page).send).toHaveText(/^Request approval: 0\.04 BTC/);
  const id = await sendOnce(page);
  expect(await commandOf(page, id)).toMatchObject({ state: 'awaiting_review', review: { rule: { id: 'large-day' } } });
  await expect(page.getByRole('region', { name: 'Approval' })).toContainText(
    '24-hour total of the requester: 12,000.00 CAD with 2 earlier requests',
  );
});

test('the test of a stricter draft lists the seven past requests that would need approval, with a link to each', async ({
  page,
  desk,
  sandbox,
  signIn,
}) => {
  await setReview(desk, noApprovals);
  await sandbox.reset('demo');
  await signIn('administrator');
  await page.goto('/policy?view=draft');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const rule = page.getByRole('form', { name: 'Rule' });
  await rule.getByLabel('Name').fill('More than 80,000 CAD');
  await rule.getByRole('combobox', { name: 'Add a condition' }).selectOption('Value above (CAD)');
  await rule.getByRole('textbox', { name: /^Value above/ }).fill('80000');
  await rule.getByRole('combobox', { name: 'Treasurers' }).selectOption('2');
  await rule.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^Changed .* by /)).toBeVisible();
  const replay = page.getByRole('region', { name: 'Test against past requests' });
  // The desk imports the history of the demo data without an action of a user.
  await expect(async () => {
    await replay.getByRole('button', { name: 'Run test' }).click();
    await expect(replay.getByRole('status')).toContainText(
      /Of \d+ past requests, 7 would newly need approval( \(\d at night, [^)]*\))?[.,]/,
      {
        timeout: 2000,
      },
    );
  }).toPass({ timeout: 60_000 });
  await expect(replay.getByRole('link', { name: /^Withdrawal \d+$/ })).toHaveCount(7);
  await expectAccessible(page, 'the replay over the demo world');
  await replay
    .getByRole('link', { name: /^Withdrawal \d+$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/transactions\/\d+$/);
});
