import { expectStateAccessible } from './accessible.ts';
import { addAuthenticator, addPasskey, givePassword, test as base } from './account-fixtures.ts';
import { expect, type DeskVariables } from './fixtures.ts';
import { fillWithdrawal, withdrawalPage, openReview } from './withdrawal.ts';

/** Tests with a desk that requires a second factor to send money. */
const test = base.extend<object, DeskVariables>({
  variables: [{ STEP_UP_FACTOR: 'second_factor' }, { scope: 'worker' }],
});

test('a user without a second factor must add a passkey to send money', async ({ page, desk, sandbox, provokes }) => {
  await addAuthenticator(page);
  await givePassword(page, desk.officer, '/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await fillWithdrawal(page, sandbox);
  await openReview(page);
  provokes(/^403 \/api\//);
  await withdrawalPage(page).send.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await expect(dialog).toContainText('requires a second factor');
  await expectStateAccessible(page);
  await dialog.getByRole('link', { name: 'Open your account' }).click();
  await expect(page.getByText('You need a second factor to send money or change users')).toBeVisible();
  await addPasskey(page, 'Work laptop');

  await fillWithdrawal(page, sandbox);
  await openReview(page);
  await withdrawalPage(page).send.click();
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: /password/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/activity\//);
  await expect(page.getByText(/^(Accepted|Signed|Confirmed|Requested)$/).first()).toBeVisible();
});
