import { openTestProvider, testClient, type TestProvider } from '#bff/auth/oidc/test-provider.ts';
import { expectAccessible } from './accessible.ts';
import type { Desk } from './desk-process.ts';
import { expect, test as base, type DeskVariables } from './fixtures.ts';

/** Tests with a desk on which users sign in with a password or with an identity provider on this machine. */
const test = base.extend<object, DeskVariables & { provider: TestProvider; desk: Desk }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const provider = await openTestProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  variables: [
    async ({ provider }, use) =>
      use({
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: testClient.clientId,
        OIDC_CLIENT_SECRET: testClient.clientSecret,
        OIDC_ROLES: 'custody-treasury=treasury,custody-admins=administrator',
        OIDC_NAME: 'Acme',
      }),
    { scope: 'worker' },
  ],
  desk: [
    async ({ desk, provider }, use) => {
      await provider.serve(desk.url);
      await use(desk);
    },
    { scope: 'worker' },
  ],
});

test("a treasurer signs in with the identity provider, and signing out at the provider also ends the desk's session", async ({
  page,
  browser,
  desk,
  provider,
  provokes,
}) => {
  provider.users.set('tara', { email: 'tara@acme.example', name: 'Tara Treasury', groups: ['custody-treasury'] });
  provider.users.set('carl', { email: 'carl@acme.example', name: 'Carl Clerk', groups: ['clerks'] });
  await page.goto('/wallets');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  provokes('401 /oidc/callback');
  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await page.getByRole('link', { name: 'Nobody' }).click();
  await expect(page.getByRole('alert')).toContainText('Acme refused the sign-in.');
  await expectAccessible(page);

  provokes('401 /oidc/callback');
  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await page.getByRole('link', { name: 'Carl Clerk' }).click();
  await expect(page.getByRole('alert')).toContainText('Acme assigns you no role at this desk');
  await page.context().clearCookies({ domain: '127.0.0.1', name: /_session/ });

  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await page.getByRole('link', { name: 'Tara Treasury' }).click();
  await expect(page).toHaveURL('/wallets');
  await expect(page.getByRole('heading', { name: 'Wallets' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Withdraw' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Regulatory/ })).toHaveCount(0);

  provokes(/^401 \/(api|bff)\//);
  const signInAtProvider = await page.context().newPage();
  await signInAtProvider.goto(`${provider.issuer}/session/end`);
  await signInAtProvider.getByRole('button', { name: 'Yes, sign me out' }).click();
  const signInDialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(signInDialog).toBeVisible({ timeout: 60_000 });
  await signInAtProvider.close();

  const openedWindow = page.context().waitForEvent('page');
  await signInDialog.getByRole('link', { name: 'Sign in with Acme' }).click();
  const providerWindow = await openedWindow;
  await providerWindow.getByRole('link', { name: 'Tara Treasury' }).click();
  await expect(providerWindow.getByRole('heading', { name: 'You are signed in again' })).toBeVisible();
  await expectAccessible(providerWindow);
  await providerWindow.close();
  await signInDialog.getByRole('button', { name: 'Continue' }).click();
  await expect(signInDialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wallets could not be refreshed' })).toBeHidden();

  const admin = await (await browser.newContext({ baseURL: desk.url })).newPage();
  await admin.goto('/login?to=/settings/users');
  await admin.getByLabel('E-mail').fill('admin@desk.example');
  await admin.getByLabel('Password').fill(desk.password);
  await admin.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(admin.getByRole('row', { name: /Tara Treasury/ })).toContainText('Acme');
  await admin.getByRole('link', { name: 'Tara Treasury' }).click();
  await expect(admin.getByText('Acme sets the roles of this user at each sign-in')).toBeVisible();
  await expect(admin.getByRole('checkbox', { name: /^Treasury/ })).toBeDisabled();
  await admin.context().close();
});

test('an administrator confirms their identity at the provider and then lets a user switch from a password to the provider', async ({
  page,
  browser,
  desk,
  provider,
  provokes,
}) => {
  provider.users.set('alma', { email: 'alma@acme.example', name: 'Alma Administrator', groups: ['custody-admins'] });
  await page.goto('/login?to=/settings/users');
  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await page.getByRole('link', { name: 'Alma Administrator' }).click();
  await page
    .getByRole('row', { name: /maria@acme\.example/ })
    .getByRole('link')
    .click();

  // The desk refuses the write, because the user's last confirmation is older than 15 minutes.
  provokes(/^403 \/bff\/users\/\d+\/provider$/);
  const body = { error: 'Confirm your password', code: 'step_up_required', outcome: 'not_sent' };
  await page.route('**/bff/users/*/provider', (route) => route.fulfill({ status: 403, json: body }), { times: 1 });
  await page.getByRole('button', { name: 'Allow switch to Acme' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm with Acme' });
  await expect(dialog.getByRole('link', { name: 'Confirm with Acme' })).toBeFocused();
  const openedWindow = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'Confirm with Acme' }).click();
  const providerWindow = await openedWindow;
  await providerWindow.getByRole('link', { name: 'Alma Administrator' }).click();
  await expect(providerWindow.getByRole('heading', { name: 'Your identity is confirmed' })).toBeVisible();
  await providerWindow.close();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The user can switch until')).toBeVisible();

  provider.users.set('maria', { email: 'maria@acme.example', name: 'Maria Provider', groups: ['custody-treasury'] });
  const maria = await (await browser.newContext({ baseURL: desk.url })).newPage();
  await maria.goto('/wallets');
  await maria.getByRole('link', { name: 'Sign in with Acme' }).click();
  await maria.getByRole('link', { name: 'Maria Provider' }).click();
  await expect(maria.getByRole('heading', { name: 'Wallets' })).toBeVisible();
  await maria.context().close();
});
