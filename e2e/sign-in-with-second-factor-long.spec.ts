import { expectAccessible } from './accessible.ts';
import { addAuthenticator, addPasskey, appCode, givePassword, joinedUser, storedCodes, test } from './account-fixtures.ts';
import { expect, signOut } from './fixtures.ts';

test('a user without their passkey stays at the second step of the sign-in', async ({ page, desk }) => {
  const user = await joinedUser(page, desk);
  const { client, authenticatorId } = await addAuthenticator(page);
  await givePassword(page, user, '/settings/account');
  await addPasskey(page, 'Work laptop');
  await signOut(page);
  await givePassword(page, user);
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('No passkey was used. Try again.')).toBeVisible();
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).not.toHaveURL(/\/login/);
});

test('a user sets up an authenticator app, and each code of the app signs in only once, even without JavaScript', async ({
  page,
  desk,
  browser,
  baseURL,
  provokes,
}) => {
  const user = await joinedUser(page, desk);
  await givePassword(page, user, '/settings/account');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = await dialog.locator('code').innerText();
  provokes('400 /bff/account/totp/confirm');
  await dialog.getByLabel('Code from the app').fill(appCode(secret, 100));
  await dialog.getByRole('button', { name: 'Confirm code' }).click();
  await expect(dialog.getByText('Wrong code: enter the current code of the app')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Code from the app').fill(appCode(secret));
  await dialog.getByRole('button', { name: 'Confirm code' }).click();
  const codes = await storedCodes(page);
  await expect(page.getByRole('list', { name: 'Your authenticator app' })).toContainText('not used yet');

  const plainContext = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const pageWithoutScript = await plainContext.newPage();
  provokes('401 /login/second-step');
  await givePassword(pageWithoutScript, user, '/settings/account');
  // The next code of the app. The current code was already used to set up the app.
  const code = appCode(secret, 1);
  await pageWithoutScript.getByLabel('Code from your authenticator app').fill(code);
  await pageWithoutScript.getByRole('button', { name: 'Continue with the code' }).click();
  await expect(pageWithoutScript).toHaveURL(/\/settings\/account$/);
  await plainContext.clearCookies();
  await givePassword(pageWithoutScript, user);
  await pageWithoutScript.getByLabel('Code from your authenticator app').fill(code);
  await pageWithoutScript.getByRole('button', { name: 'Continue with the code' }).click();
  await expect(pageWithoutScript.getByRole('alert')).toContainText('Wrong or used code: enter the current code of the app');

  await pageWithoutScript.getByText('Use a recovery code').click();
  await pageWithoutScript.getByRole('textbox', { name: 'Recovery code' }).fill(codes[3] ?? '');
  await pageWithoutScript.getByRole('button', { name: 'Continue with the recovery code' }).click();
  await expect(pageWithoutScript).not.toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByText('9 of 10 left')).toBeVisible();
  await expect(page.getByText('A recovery code was used on')).toBeVisible();
  await plainContext.close();
});
