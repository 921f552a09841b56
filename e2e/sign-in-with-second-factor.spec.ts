import { expectStateAccessible, expectStateAccessibleAtBothWidths } from './accessible.ts';
import { addAuthenticator, givePassword, joinedUser, storedCodes, test } from './account-fixtures.ts';
import { expect, signOut } from './fixtures.ts';

test('a user who added a passkey signs in with the password and the passkey', async ({ page, desk }) => {
  const user = await joinedUser(page, desk);
  await addAuthenticator(page);
  await givePassword(page, user, '/settings');
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' }).locator('code')).toHaveCount(10);
  await expectStateAccessible(page);
  await storedCodes(page);
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('Work laptop');
  await expect(page.getByText('10 of 10 left')).toBeVisible();
  await expectStateAccessibleAtBothWidths(page);

  await signOut(page);
  await givePassword(page, user, '/settings/account');
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();
  await expectStateAccessible(page);
  // A correct password starts no session without the second factor.
  expect((await page.request.get('/bff/session')).status()).toBe(401);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('last used');

  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toHaveCount(0);
  await expect(page.getByText('of 10 left')).toHaveCount(0);
  await signOut(page);
  await givePassword(page, user, '/settings/account');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});
