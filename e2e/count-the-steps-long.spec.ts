import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { approvalAlways, sendWithdrawal, walletWithBitcoin } from './review-fixtures.ts';
import { windowOf } from './sign-in.ts';
import { approvedAccount, fundedWallet, setReview, withdrawalPage, noApprovals } from './withdrawal.ts';

/** Starts to count the keys that the user presses and the clicks on a page. Returns a function that reads the counts. */
async function countSteps(page: Page): Promise<() => Promise<{ readonly keys: number; readonly clicks: number }>> {
  await page.evaluate(() => {
    const steps = { keys: 0, clicks: 0 };
    Object.assign(globalThis, { steps });
    addEventListener('keydown', () => (steps.keys += 1), true);
    // Enter on a button is a key: the browser then reports a click without a pointer.
    addEventListener('click', ({ detail }) => (steps.clicks += detail === 0 ? 0 : 1), true);
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'steps') as { keys: number; clicks: number });
}

test('a treasurer pays an approved account from the page of a wallet with at most 20 keys and 3 clicks', async ({
  page,
  desk,
  sandbox,
  signIn,
}) => {
  await setReview(desk, noApprovals);
  const [wallet, account] = [await fundedWallet(sandbox), await approvedAccount(sandbox)];
  await signIn('treasury');
  await page.goto(`/wallets/${wallet.id}`);
  await expect(page.getByRole('heading', { name: wallet.name })).toBeVisible();
  const readSteps = await countSteps(page);
  await page.getByRole('link', { name: 'Withdraw' }).last().click();
  const form = withdrawalPage(page);
  await expect(form.asset).toHaveValue('btc');
  await form.to.click();
  await page.keyboard.type(account.name.slice(-6));
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Approved external account, on Bitcoin')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(form.amount).toBeFocused();
  await page.keyboard.type('0.0012');
  await expect(form.preflight).toContainText('The fee is on top');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Review this withdrawal' })).toBeVisible();
  await expect(form.send).not.toHaveAttribute('aria-disabled', 'true');
  await form.send.click();
  await expect(page).toHaveURL(/\/activity\/[0-9a-f-]{36}$/);
  const { keys, clicks } = await readSteps();
  expect(keys, 'keys').toBeLessThanOrEqual(20);
  expect(clicks, 'clicks').toBeLessThanOrEqual(3);
});

test('a second treasurer approves a withdrawal with at most 2 clicks after the bell is open', async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
}) => {
  await setReview(desk, approvalAlways);
  const walletId = await walletWithBitcoin(sandbox);
  await signIn('treasury');
  const { id } = await sendWithdrawal(page, walletId, 0.0456);
  const approverPage = await windowOf(browser, desk, 'treasury2');
  await approverPage.goto('/');
  await approverPage.getByRole('button', { name: /^Notifications/ }).click();
  const readSteps = await countSteps(approverPage);
  const dialog = approverPage.getByRole('dialog', { name: 'Notifications' });
  await dialog
    .getByRole('link', { name: /^Approve 0\.0456 BTC/ })
    .first()
    .click();
  await expect(approverPage).toHaveURL(`/activity/${id}`);
  await approverPage.getByRole('button', { name: /^Approve and send .*BTC to bc1qar0s/ }).click();
  await expect(approverPage.getByText(/^(Accepted|Signed|Confirmed)$/).first()).toBeVisible();
  expect(await readSteps()).toEqual({ keys: 0, clicks: 2 });
  await approverPage.context().close();
  await setReview(desk, noApprovals);
});
