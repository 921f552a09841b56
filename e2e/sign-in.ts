import { expect, type Browser, type Page } from '@playwright/test';
import type { Desk } from './desk-process.ts';

/** Headers of a write that a test sends without a page. For a write of a page, the browser adds an Origin header. */
export const programHeaders = { 'x-requested-by': 'desk' } as const;

type User = Desk['officer'];

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** Sessions at this worker's desk, by e-mail. Tests reuse sessions, because hashing a password takes a third of a second. */
const sessions = new Map<string, { readonly cookies: Cookies; readonly sinceMs: number }>();

/**
 * How long a session is reused, ms. A session ends after ten minutes without a request, and sending money requires a recent
 * confirmation.
 */
const reuseMs = 8 * 60_000;

/** Signs a user in without the sign-in page. Reuses the user's session of an earlier test. */
export async function signInAs(page: Page, { email, password }: User): Promise<void> {
  const context = page.context();
  const earlierSession = sessions.get(email);
  if (earlierSession !== undefined && Date.now() - earlierSession.sinceMs < reuseMs) {
    await context.addCookies(earlierSession.cookies);
    // Checks the session, because an earlier test may have ended it.
    if ((await page.request.get('/bff/session')).ok()) return;
  }
  const answer = await page.request.post('/bff/session', { headers: programHeaders, data: { email, password } });
  expect(answer.status(), `${email} signs in`).toBe(200);
  sessions.set(email, { cookies: await context.cookies(), sinceMs: Date.now() });
}

/**
 * Signs a user in in another browser and returns a window. `roleOrUser` is the name of a demo user (`'treasury2'`) or any other user.
 */
export async function windowOf(browser: Browser, desk: Pick<Desk, 'url' | 'password'>, roleOrUser: string | User): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: desk.url })).newPage();
  await signInAs(page, typeof roleOrUser === 'string' ? { email: `${roleOrUser}@desk.example`, password: desk.password } : roleOrUser);
  return page;
}

/** Signs a user in on the sign-in page. The desk then opens the page that the user requested. */
export async function signInOnPage(page: Page, { email, password }: User): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Approves the newest change in a panel as the second security admin. */
export async function approveNewest(page: Page, { password }: Desk, name: RegExp): Promise<void> {
  await signInAs(page, { email: 'security2@desk.example', password });
  await page.goto('/changes');
  const change = page.getByRole('region', { name }).first();
  await change.getByRole('button', { name: 'Approve' }).click();
  await expect(change.getByText('In force', { exact: true })).toBeVisible();
}
