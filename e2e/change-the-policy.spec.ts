import { expectStateAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { programHeaders, windowOf } from './sign-in.ts';
import { fundedWallet, externalAddresses, setReview, noApprovals } from './withdrawal.ts';

test.afterEach(({ desk }) => setReview(desk, noApprovals));

test('two security admins change the policy after testing the draft, which shows which past requests would need approval', async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
}) => {
  await setReview(desk, noApprovals);
  const wallet = await fundedWallet(sandbox);
  await signIn('treasury');
  const id = crypto.randomUUID();
  const response = await page.request.post(`/api/v1/wallets/${wallet.id}/transactions`, {
    headers: { ...programHeaders, 'idempotency-key': id },
    data: { destination: { type: 'external', addresses: { btc: externalAddresses.btc } }, amounts: { btc: 0.00073 } },
  });
  expect(response.status()).toBe(200);

  await signIn('administrator');
  await page.goto('/policy?view=draft');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const rule = page.getByRole('form', { name: 'Rule' });
  await rule.getByLabel('Name').fill('Bitcoin to new addresses');
  const conditions = rule.getByRole('combobox', { name: 'Add a condition' });
  await conditions.selectOption('Destination');
  await rule.getByLabel('a new address').check();
  await conditions.selectOption('Assets');
  await rule.getByRole('combobox', { name: 'Assets' }).fill('btc');
  await page.keyboard.press('Enter');
  await rule.getByRole('combobox', { name: 'Compliance officers' }).selectOption('1');
  await expect(rule.getByRole('status')).toHaveText('In BTC, to a new address: require 1 treasurer and 1 compliance officer');
  await expectStateAccessible(page, 'the form of a rule');
  await rule.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^Changed .* by admin@desk\.example/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Bitcoin to new addresses' }).getByText('New', { exact: true })).toBeVisible();

  const replay = page.getByRole('region', { name: 'Test against past requests' });
  await replay.getByRole('button', { name: 'Run test' }).click();
  await expect(replay.getByRole('link', { name: 'Withdrawal', exact: true })).toBeVisible();
  await expect(replay).toContainText('require 1 treasurer and 1 compliance officer, by “Bitcoin to new addresses”');
  await expectStateAccessible(page, 'the draft with its replay');

  await page.getByRole('button', { name: 'Propose policy…' }).click();
  const proposal = page.getByRole('dialog', { name: 'Propose this policy?' });
  await proposal.getByLabel('Reason (optional)').fill('New addresses were paid by mistake');
  await expectStateAccessible(page, 'the proposal of a policy');
  await proposal.getByRole('button', { name: 'Propose policy' }).click();
  await expect(page.getByRole('note').filter({ hasText: 'A second security admin must approve it' })).toBeVisible();
  await expect(page.getByText('A proposed policy awaits approval.')).toBeVisible();
  await page.goto('/changes');
  await expect(page.getByText(/^Waiting for a second security admin: .*Sam Security/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const approverPage = await windowOf(browser, desk, 'security2');
  await approverPage.goto('/changes');
  await expect(approverPage.getByRole('region', { name: /^Proposed/ }).first()).toContainText('Bitcoin to new addresses');
  await expect(approverPage.getByText('New addresses were paid by mistake')).toBeVisible();
  const proposedReplay = approverPage.getByRole('region', { name: 'Test against past requests' });
  await proposedReplay.getByRole('button', { name: 'Run test' }).click();
  await expect(proposedReplay).toContainText('require 1 treasurer and 1 compliance officer, by “Bitcoin to new addresses”');
  await expectStateAccessible(approverPage, 'a change that waits, with its replay');
  await approverPage.getByRole('button', { name: 'Approve' }).click();
  await expect(approverPage.getByText('In force', { exact: true }).first()).toBeVisible();
  await approverPage.goto('/policy');
  await expect(approverPage.getByText('Bitcoin to new addresses')).toBeVisible();
  await approverPage.goto('/policy?view=versions');
  await expectStateAccessible(approverPage, 'two versions side by side');
  await approverPage.context().close();
});
