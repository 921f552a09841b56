import { expectAccessible } from './accessible.ts';
import { addAuthenticator, addPasskey, givePassword, joinedUser, nextPassword, test } from './account-fixtures.ts';
import { expect } from './fixtures.ts';
import { approveNewest, programHeaders } from './sign-in.ts';

test('a changed password ends all sessions except the current one', async ({ page, desk, browser, baseURL, provokes }) => {
  const user = await joinedUser(page, desk);
  const otherBrowser = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  expect((await otherBrowser.request.post('/bff/session', { headers: programHeaders, data: user })).status()).toBe(200);
  await givePassword(page, user, '/settings/account');
  await expect(page.getByRole('list', { name: 'Your open sessions' }).getByRole('listitem')).toHaveCount(2);

  const form = page.getByRole('form', { name: 'Change your password' });
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('Enter your current password')).toBeVisible();
  await form.getByLabel('Current password').fill('not my password');
  await form.getByLabel(/^New password/).fill(nextPassword);
  await form.getByLabel('Repeat the new password').fill(nextPassword);
  provokes('401 /bff/account/password');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('Wrong password')).toBeVisible();
  await form.getByLabel('Current password').fill(user.password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('Password changed.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your open sessions' }).getByRole('listitem')).toHaveCount(1);
  expect((await page.request.get('/bff/session')).status()).toBe(200);
  expect((await otherBrowser.request.get('/bff/session')).status()).toBe(401);
  await otherBrowser.close();
});

test('a user ends another session of their own', async ({ page, desk, browser, baseURL }) => {
  const user = await joinedUser(page, desk);
  const otherContext = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  expect((await otherContext.request.post('/bff/session', { headers: programHeaders, data: user })).status()).toBe(200);
  await givePassword(page, user, '/settings/account');
  const sessions = page.getByRole('list', { name: 'Your open sessions' });
  await expect(sessions.getByText('this session')).toHaveCount(1);
  await sessions.getByRole('button', { name: /^Sign out session/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await otherContext.request.get('/bff/session')).status()).toBe(401);
  await otherContext.close();
});

test('a sandbox user sees why the account cannot be changed', async ({ page, signIn }) => {
  await signIn('viewer');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByText('Sandbox users are shared and cannot be changed')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0);
});

test('two security admins remove the second factors of a user who has lost them, and the user is signed out', async ({
  page,
  desk,
  browser,
  baseURL,
  signIn,
  provokes,
}) => {
  const user = await joinedUser(page, desk);
  const otherContext = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const otherWindow = await otherContext.newPage();
  await addAuthenticator(otherWindow);
  await givePassword(otherWindow, user, '/settings/account');
  await addPasskey(otherWindow, 'Lost phone');

  await signIn('administrator');
  await page.goto('/settings/users');
  await page
    .getByRole('row', { name: new RegExp(user.email) })
    .getByRole('link')
    .click();
  await expect(page.getByText('1 passkey')).toBeVisible();
  await page.getByRole('button', { name: 'Remove second factors…' }).click();
  provokes(/^401 \/(api|bff)\//);
  await page.getByRole('dialog').getByRole('button', { name: 'Propose removal' }).click();
  await expect(page.getByRole('note').filter({ hasText: 'Proposed. A second security admin must approve it' })).toBeVisible();
  await expect(page.getByText('1 passkey')).toBeVisible();
  const secondBrowser = await browser.newContext({ baseURL: desk.url });
  await approveNewest(await secondBrowser.newPage(), desk, /^Removal of second factors of Olu Owner/);
  await secondBrowser.close();
  await page.reload();
  await expect(page.getByText('No second factor (password only)')).toBeVisible();
  expect((await otherWindow.request.get('/bff/session')).status()).toBe(401);
  await otherContext.close();
});

test('after the session has ended, the open page asks for the password and the passkey', async ({ page, desk, provokes }) => {
  const user = await joinedUser(page, desk);
  await addAuthenticator(page);
  await givePassword(page, user, '/settings/account');
  await addPasskey(page, 'Work laptop');
  await page.context().clearCookies();
  provokes(/^401 \/(api|bff)\//);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  const overlayColour = await page.locator('.mantine-Modal-overlay').evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(overlayColour, 'nothing of the page is seen behind it').toMatch(/^(rgb\(|color\(srgb [\d. ]+\)$)/);
  await dialog.getByLabel('Password').fill(user.password);
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(dialog.getByText('Password accepted.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('last used');
});

test('signing out in one window signs the user out in the other windows', async ({ page, desk, context, provokes }) => {
  const user = await joinedUser(page, desk);
  await givePassword(page, user, '/wallets');
  const otherWindow = await context.newPage();
  await otherWindow.goto('/transactions');
  await expect(otherWindow.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Olu Owner' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(otherWindow).toHaveURL(/\/login/);
  // A window that is closing may still send requests, which the desk also refuses.
  provokes(/^401 \/(api|bff)\//);
  expect(await page.evaluate(async () => (await fetch('/bff/session')).status)).toBe(401);
});

test('the account page keeps its loaded data and shows an error while the data cannot be read', async ({ page, signIn, provokes }) => {
  await signIn('viewer');
  provokes('503 /bff/account');
  await page.route('**/bff/account', (route) =>
    route.fulfill({ status: 503, json: { error: 'The desk is unavailable', code: 'unavailable' } }),
  );
  await page.goto('/settings/account');
  await expect(page.getByText('Your account could not be loaded')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/bff/account');
  await page.getByRole('button', { name: /Try again|Retry/ }).click();
  await expect(page.getByRole('list', { name: 'Your open sessions' })).toBeVisible();
});
