import { expect, test } from './fixtures.ts';
import { paidAddress, approvalAlways, sendWithdrawal, walletWithBitcoin } from './review-fixtures.ts';
import { programHeaders, windowOf } from './sign-in.ts';
import { setReview } from './withdrawal.ts';

test('a treasurer who declines a withdrawal with the keyboard must type a reason, and the requester sees the reason', async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
}) => {
  await setReview(desk, approvalAlways);
  const walletId = await walletWithBitcoin(sandbox);
  await signIn('treasury');
  const { id } = await sendWithdrawal(page, walletId);
  const approverPage = await windowOf(browser, desk, 'treasury2');
  await approverPage.goto(`/activity/${id}`);
  await approverPage.getByRole('button', { name: 'Decline…' }).focus();
  await approverPage.keyboard.press('Enter');
  const dialog = approverPage.getByRole('dialog', { name: 'Decline this withdrawal?' });
  await dialog.getByRole('button', { name: 'Decline withdrawal' }).focus();
  await approverPage.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a reason: the requester sees it')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Reason (required)' })).toBeFocused();
  await approverPage.keyboard.type('The account was closed');
  await dialog.getByRole('button', { name: 'Decline withdrawal' }).focus();
  await approverPage.keyboard.press('Enter');
  await expect(approverPage.getByText('Declined', { exact: true }).first()).toBeVisible();
  await page.goto(`/activity/${id}`);
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect(outcome).toContainText('The account was closed');
  await page.getByRole('button', { name: /^Notifications: .*\d unread/ }).click();
  await expect(page.getByText('Declined: nothing was sent').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await outcome.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: /^Recipient gets/ })).toHaveValue('0.01');
  await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('Invoice 7');
  await expect(page.getByRole('combobox', { name: /^Account, wallet or address/ })).toHaveValue(paidAddress);
  await approverPage.context().close();
});

test('the approval page of a withdrawal shows its values and buttons without scrolling, on a wide and on a narrow screen', async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
}) => {
  await setReview(desk, approvalAlways);
  const { id: walletId } = await sandbox.createWallet('Treasury hot');
  await sandbox.createDeposit({ wallet_id: walletId, asset: 'xrp', amount: '500' });
  await signIn('treasury');
  const id = crypto.randomUUID();
  const answer = await page.request.post(`/api/v1/wallets/${walletId}/transactions`, {
    headers: { ...programHeaders, 'idempotency-key': id },
    data: {
      destination: { type: 'external', addresses: { xrp: { address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', tag: '3120784455' } } },
      amounts: { xrp: 12.5 },
      beneficiary_entity: {
        kind: 'corporate',
        corporate_name: 'Kestrel Exchange Ltd',
        email: 'ops@kestrel.example',
        address1: '100 King St W',
        city: 'Toronto',
        state: 'Ontario',
        country: 'Canada',
        postcode: 'M5X 1A9',
      },
    },
  });
  expect(answer.status()).toBe(202);
  const approverPage = await windowOf(browser, desk, 'treasury2');
  await approverPage.goto(`/activity/${id}`);
  const order = approverPage.getByRole('region', { name: 'What will be sent' });
  const decision = [
    approverPage.getByRole('button', { name: 'Decline…' }),
    approverPage.getByRole('button', { name: /^Approve and send/ }),
  ];
  const firstFacts = [order.getByText('XRP').first(), order.getByText('A typed address')];
  const facts = ['3120784455', /estimated/, 'Total debited', /^Kestrel Exchange Ltd/].map((text) => order.getByText(text).first());
  await approverPage.setViewportSize({ width: 1440, height: 900 });
  for (const part of [...firstFacts, ...facts, order.getByText('rHb9').first(), ...decision])
    await expect(part).toBeInViewport({ ratio: 1 });
  await approverPage.setViewportSize({ width: 390, height: 844 });
  for (const part of [...firstFacts, ...decision]) await expect(part).toBeInViewport({ ratio: 1 });
  await approverPage.context().close();
});
