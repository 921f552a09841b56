import { expect, type Browser, type Page } from '@playwright/test';
import type { Desk } from './desk-process.ts';

/** Headers of a write that does not come from a page. The browser adds an Origin header to a page's writes. */
export const programHeaders = { 'x-requested-by': 'desk' } as const;

type User = Desk['officer'];

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** Sessions of this worker's desk, by e-mail. Tests reuse them, because each sign-in hashes a password for a third of a second. */
const sessions = new Map<string, { readonly cookies: Cookies; readonly sinceMs: number }>();

/**
 * How long tests reuse a session. A session ends after ten minutes without a request, and sending money requires a password confirmed in
 * the last 15 minutes.
 */
const reuseMs = 8 * 60_000;

/** Signs a user in without the sign-in page. Reuses the session of an earlier test. */
export async function signInAs(page: Page, { email, password }: User): Promise<void> {
  const context = page.context();
  const earlier = sessions.get(email);
  if (earlier !== undefined && Date.now() - earlier.sinceMs < reuseMs) {
    await context.addCookies(earlier.cookies);
    // An earlier test may have ended the session.
    if ((await page.request.get('/bff/session')).ok()) return;
  }
  const answer = await page.request.post('/bff/session', { headers: programHeaders, data: { email, password } });
  expect(answer.status(), `${email} signs in`).toBe(200);
  sessions.set(email, { cookies: await context.cookies(), sinceMs: Date.now() });
}

/** Opens a window of another browser and signs in a user, either a demo user by name (`'treasury2'`) or any other user. */
export async function windowOf(browser: Browser, desk: Pick<Desk, 'url' | 'password'>, who: string | User): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: desk.url })).newPage();
  await signInAs(page, typeof who === 'string' ? { email: `${who}@desk.example`, password: desk.password } : who);
  return page;
}

/** Signs a user in on the sign-in page and stays on the page to which the desk redirects them. */
export async function signInOnPage(page: Page, { email, password }: User): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Approves the newest change in a panel as the second security administrator. */
export async function approveNewest(page: Page, { password }: Desk, name: RegExp): Promise<void> {
  await signInAs(page, { email: 'security2@desk.example', password });
  await page.goto('/changes');
  const change = page.getByRole('region', { name }).first();
  await change.getByRole('button', { name: 'Approve' }).click();
  await expect(change.getByText('In force', { exact: true })).toBeVisible();
}
