import { expectAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';
import { test } from './withdraw-fixtures.ts';
import { commandOf, fillWithdrawal, openCommandId, withdrawalPage, openWithdraw, uniqueAmount, openReview } from './withdrawal.ts';

test('two tabs with different values in the same form send two withdrawals', async ({ page, sandbox, signIn, context }) => {
  await signIn('treasury');
  const { wallet } = await fillWithdrawal(page, sandbox);
  await openReview(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Review this withdrawal' })).toBeVisible();
  const secondTab = await context.newPage();
  await secondTab.goto(page.url());
  await withdrawalPage(secondTab).back.click();
  await withdrawalPage(secondTab).amount.fill(uniqueAmount());
  await openReview(secondTab);
  await withdrawalPage(page).send.click();
  const firstCommandId = await openCommandId(page);
  // The button becomes enabled again after the first withdrawal has ended, without a click.
  await expect(withdrawalPage(secondTab).send).not.toHaveAttribute('aria-disabled', 'true');
  await withdrawalPage(secondTab).send.click();
  const secondCommandId = await openCommandId(secondTab);
  expect(secondCommandId).not.toBe(firstCommandId);
  expect(await sandbox.newestSent(wallet.id)).toHaveLength(2);
});

test('a user whose session ends during the review does not lose the typed values, and the withdrawal is sent once', async ({
  page,
  sandbox,
  signIn,
  desk,
  context,
  provokes,
}) => {
  await signIn('treasury');
  const { wallet, amount } = await fillWithdrawal(page, sandbox);
  await openReview(page);
  await expect(withdrawalPage(page).send).not.toHaveAttribute('aria-disabled', 'true');
  provokes(/401 /);
  await context.clearCookies();
  // The click is dispatched directly, because the sign-in dialog may already cover the button.
  await withdrawalPage(page).send.dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password').fill(desk.password);
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(dialog).toBeHidden();
  expect(await sandbox.newestSent(wallet.id)).toHaveLength(0);
  await expect(withdrawalPage(page).send).not.toHaveAttribute('aria-disabled', 'true');
  await withdrawalPage(page).send.click();
  expect(await commandOf(page, await openCommandId(page))).toMatchObject({ state: 'confirmed', amount });
  expect(await sandbox.newestSent(wallet.id)).toHaveLength(1);
});

test('the outcome of a withdrawal with a lost answer is unknown until the record is found, and the withdrawal is not sent twice', async ({
  page,
  sandbox,
  signIn,
  context,
}) => {
  await signIn('treasury');
  const { wallet, account } = await fillWithdrawal(page, sandbox);
  await openReview(page);
  await expect(withdrawalPage(page).send).not.toHaveAttribute('aria-disabled', 'true');
  await sandbox.failCalls('POST', '/api/v1/wallets/:wallet_id/transactions', 'hang_after', 1);
  await withdrawalPage(page).send.click();
  await expect(page.getByText(/^Waiting for the custodian \(\d+ s\)\. Do not send it again\./).first()).toBeVisible();
  const secondTab = await context.newPage();
  await secondTab.goto('/settings');
  await openWithdraw(secondTab, `?wallet=${wallet.id}&asset=btc&account=${account.id}`);
  await withdrawalPage(secondTab).amount.fill(uniqueAmount());
  await expect(withdrawalPage(secondTab).preflight).toContainText('Unknown outcome of an earlier request');
  await secondTab.close();
  // The desk does not get the answer to the withdrawal. The outcome stays unknown until the list of transactions can be read.
  await sandbox.failCalls('GET', '/api/v1/transactions', 'error_500', 1000);
  await page.waitForURL(/\/activity\//, { timeout: 30_000 });
  await expect(page.getByText('Outcome unknown', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Do not send it again').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /again/i })).toHaveCount(0);
  await expectAccessible(page);
  await sandbox.removeFaults();
  await expect(page.getByText(/^(Accepted|Signed|Confirmed)$/).first()).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(/Found as transaction \d+, by its mark/)).toBeVisible();
  expect(await sandbox.newestSent(wallet.id)).toHaveLength(1);
});
