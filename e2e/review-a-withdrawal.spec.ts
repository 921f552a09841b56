import { expectStateAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { paidAddress, approvalAlways, sendWithdrawal, walletWithBitcoin } from './review-fixtures.ts';
import { windowOf } from './sign-in.ts';
import { setReview } from './withdrawal.ts';

test("a second treasurer approves a withdrawal, and the requester's page shows it as sent", async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
}) => {
  await setReview(desk, approvalAlways);
  const walletId = await walletWithBitcoin(sandbox);
  await signIn('treasury');
  const { id, status } = await sendWithdrawal(page, walletId);
  expect(status).toBe(202);
  await page.goto(`/activity/${id}`);
  await expect(page.getByRole('heading', { name: 'Withdrawal of 0.01 BTC' })).toBeVisible();
  await expect(page.getByText('This withdrawal is yours: another user must approve or decline it.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Approve/ })).toHaveCount(0);

  const approverPage = await windowOf(browser, desk, 'treasury2');
  await approverPage.goto('/');
  // The number can be higher than one, because requests of earlier tests survive a reset.
  await expect(approverPage.getByRole('link', { name: /^Activity \d+ to do$/ })).toBeVisible();
  await expect(approverPage.getByRole('link', { name: /^Approve 0\.01 BTC to .*Tess Treasury/ })).toBeVisible();
  await approverPage.goto('/activity');
  await approverPage.getByRole('region', { name: 'Open requests' }).getByRole('link', { name: 'Withdrawal of 0.01 BTC' }).click();
  await expect(approverPage.getByRole('heading', { name: 'Approve this withdrawal?' })).toBeVisible();
  await approverPage.getByText(/checks passed$/).click();
  await expect(approverPage.getByText('No look-alike address', { exact: true })).toBeVisible();
  const order = approverPage.getByRole('region', { name: 'What will be sent' });
  await expect(order).toContainText(paidAddress);
  await expect(order).toContainText(/Fee0\.\d+BTC estimated/);
  await expect(order).toContainText('Invoice 7');
  for (const part of [order.getByText('BTC', { exact: true }).first(), approverPage.getByRole('button', { name: /^Approve/ })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expectStateAccessible(approverPage);
  await approverPage.getByRole('button', { name: /^Approve and send .*BTC to bc1qar0s/ }).click();
  await expect(approverPage.getByText(/^(Accepted|Signed|Confirmed)$/).first()).toBeVisible();
  await expect(page.getByText(/^(Accepted|Signed|Confirmed)$/).first()).toBeVisible({ timeout: 5000 });
  await expect(page.getByRole('link', { name: /Open transaction \d+/ })).toBeVisible();
  await page.getByRole('link', { name: /Open transaction \d+/ }).click();
  const record = page.getByRole('region', { name: 'Transaction', exact: true });
  await expect(record).toContainText('NotesInvoice 7');
  await expect(record.getByText('Through the API')).toHaveCount(0);
  await expect(record.getByText('[ref:')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
    /Requested by Tess Treasury \(treasury@desk\.example\).*Approved by Theo Treasury \(treasury2@desk\.example\).*Accepted by the custodian/,
  );
  await record.getByRole('link', { name: 'Open the request' }).click();
  await expect(page).toHaveURL(`/activity/${id}`);
  await approverPage.context().close();
});
