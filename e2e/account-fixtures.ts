import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Desk } from './desk-process.ts';
import { expect, test as base } from './fixtures.ts';
import { programHeaders } from './sign-in.ts';

type User = { readonly email: string; readonly password: string };

/** Tests of second factors use a host name, because browsers refuse passkeys at an IP address. */
export const test = base.extend({
  baseURL: async ({ desk }, use) => use(namedUrl(desk)),
});

function namedUrl({ url }: Desk): string {
  return url.replace('127.0.0.1', 'localhost');
}

const ownPassword = 'olu and their twelve horses';

/** A password that is different from the first password of the user. */
export const nextPassword = 'olu and their thirteen mules';

/** Creates a new user, who accepts the invitation. The browser is signed out afterwards. */
export async function joinedUser(page: Page, desk: Desk, ...roles: string[]): Promise<User> {
  const email = `olu.${crypto.randomUUID().slice(0, 8)}@acme.example`;
  const { request } = page;
  const adminLogin = await request.post('/bff/session', {
    headers: programHeaders,
    data: { email: 'admin@desk.example', password: desk.password },
  });
  expect(adminLogin.status()).toBe(200);
  const inviteResponse = await request.post('/bff/users', { headers: programHeaders, data: { email, name: 'Olu Owner', roles } });
  expect(inviteResponse.status(), await inviteResponse.text()).toBe(200);
  const { path } = (await inviteResponse.json()) as { path: string };
  const token = path.split('/').at(-1) ?? '';
  const joinResponse = await request.post('/invite', { form: { token, password: ownPassword, again: ownPassword } });
  expect(joinResponse.status()).toBe(200);
  await page.context().clearCookies();
  return { email, password: ownPassword };
}

/** Signs in on the sign-in page with e-mail and password. */
export async function givePassword(page: Page, { email, password }: User, to = '/'): Promise<void> {
  await page.goto(`/login?to=${encodeURIComponent(to)}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Adds a virtual authenticator with a fingerprint reader to the browser of this page. */
export async function addAuthenticator(page: Page): Promise<{ readonly client: CDPSession; readonly authenticatorId: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}

/** Adds a passkey on the account page. Returns the recovery codes that the page then shows, or an empty list. */
export async function addPasskey(page: Page, name: string): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name').fill(name);
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Continue' }).click();
  return storedCodes(page);
}

/** Reads the recovery codes in the open dialog, and closes the dialog. */
export async function storedCodes(page: Page): Promise<readonly string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog).toBeVisible();
  const codes = await dialog.locator('code').allInnerTexts();
  // Pressing Enter to open the dialog must not also close it, because the codes are displayed only once.
  await expect(dialog.getByRole('button', { name: 'Confirm codes are stored' })).not.toBeFocused();
  await dialog.getByRole('button', { name: 'Confirm codes are stored' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

/** The code that an authenticator app shows now, or `stepsLater` steps of 30 s later. Each code is accepted only once. */
export function appCode(secret: string, stepsLater = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return totp.generate({ timestamp: Date.now() + stepsLater * 30_000 });
}
