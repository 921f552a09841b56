import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { joinedUser } from './account-fixtures.ts';
import type { Desk } from './desk-process.ts';
import { expect, test } from './fixtures.ts';
import { approveNewest, signInOnPage } from './sign-in.ts';

const password = 'nia and her twelve horses';

/** Opens a page in a browser in which no user is signed in. */
async function strangersPage(browser: Browser, desk: Desk): Promise<Page> {
  return (await browser.newContext({ baseURL: desk.url })).newPage();
}

/** Reads the link in the open dialog, and closes the dialog. */
async function visibleLink(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const link = await dialog.locator('code').innerText();
  // Pressing Enter to open the dialog must not also close it, because the link is displayed only once.
  await expect(dialog.getByRole('button', { name: 'Done' })).not.toBeFocused();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return link;
}

test('an invited user joins, gets other roles, and is signed out when a security admin deactivates the user', async ({
  page,
  browser,
  desk,
  signIn,
  provokes,
}) => {
  await signIn('administrator');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Users and roles' }).click();
  await expect(page.getByRole('row', { name: /Ada Administrator.*\(you\)/ })).toBeVisible();

  await page.getByRole('button', { name: 'Invite user' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite user' });
  await invitation.getByRole('button', { name: 'Invite user' }).click();
  await expect(invitation.getByText('Name is required')).toBeVisible();
  await invitation.getByLabel('Name').fill('Nia Newcomer');
  await invitation.getByLabel('E-mail').fill('nia@acme.example');
  await invitation.getByRole('checkbox', { name: /^Treasury/ }).check();
  await invitation.getByRole('button', { name: 'Invite user' }).click();
  await expect(page.getByRole('dialog', { name: 'Invitation proposed' })).toContainText('A second security admin must approve it');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: 'Nia Newcomer' })).toHaveCount(0);
  const newUserPage = await strangersPage(browser, desk);
  await approveNewest(newUserPage, desk, /^Invitation of Nia Newcomer/);
  await page.reload();
  await expect(page.getByRole('row', { name: /Nia Newcomer/ })).toContainText('Invited');
  await page.getByRole('link', { name: 'Nia Newcomer' }).click();
  await page.getByRole('button', { name: 'Show approved link' }).click();
  await expect(page.getByRole('dialog', { name: 'Invitation link' })).toBeVisible();
  await expectAccessible(page);
  const link = await visibleLink(page, 'Invitation link');

  const niaPage = await strangersPage(browser, desk);
  await niaPage.goto(link);
  await expect(niaPage.getByText('nia@acme.example')).toBeVisible();
  await expectAccessible(niaPage);
  provokes('400 /invite');
  await niaPage.getByLabel(/^New password/).fill(password);
  await niaPage.getByLabel('Repeat the password').fill(`${password}!`);
  await niaPage.getByRole('button', { name: 'Set password' }).click();
  await expect(niaPage.getByRole('alert')).toContainText('The two passwords differ');
  await niaPage.getByLabel(/^New password/).fill(password);
  await niaPage.getByLabel('Repeat the password').fill(password);
  await niaPage.getByRole('button', { name: 'Set password' }).click();
  await expect(niaPage.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  provokes(/^404 \/invite\//);
  await niaPage.goto(link);
  await expect(niaPage.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await signInOnPage(niaPage, { email: 'nia@acme.example', password });
  await expect(niaPage.getByRole('navigation').getByRole('link', { name: 'Withdraw' })).toBeVisible();

  provokes(/^401 \/(api|bff)\//);
  await expect(page.getByRole('heading', { name: 'Nia Newcomer' })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Treasury/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Compliance/ }).check();
  await page.getByRole('button', { name: 'Save roles: Compliance' }).click();
  await expect(page.getByRole('note').filter({ hasText: 'Proposed. A second security admin must approve it' })).toBeVisible();
  await approveNewest(newUserPage, desk, /^Role change of Nia Newcomer/);
  await newUserPage.context().close();
  // A live update reports the end of the session. Without live updates, the page would notice it at the next request.
  const signInDialog = niaPage.getByRole('dialog', { name: 'Your session has ended' });
  await expect(signInDialog).toBeVisible({ timeout: 60_000 });
  await signInDialog.getByLabel('Password').fill(password);
  await signInDialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(signInDialog).toBeHidden();
  await niaPage.goto('/');
  await expect(niaPage.getByRole('navigation').getByRole('link', { name: /^Regulatory/ })).toBeVisible();
  await expect(niaPage.getByRole('navigation').getByRole('link', { name: 'Withdraw' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Deactivate user…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate user' }).click();
  await expect(page.getByRole('button', { name: 'Reactivate user' })).toBeVisible();
  await expect(signInDialog).toBeVisible({ timeout: 60_000 });
  await signInDialog.getByLabel('Password').fill(password);
  await signInDialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(signInDialog).toContainText('Wrong e-mail or password');
  await niaPage.context().close();
});

test('a security admin cannot change their own roles or a sandbox user, and sees the reason', async ({ page, signIn }) => {
  await signIn('administrator');
  await page.goto('/settings/users');
  await page
    .getByRole('row', { name: /Ada Administrator/ })
    .getByRole('link')
    .click();
  await expect(page.getByText('Sandbox users are shared and cannot be changed').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Administrator/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: /Deactivate/ })).toHaveCount(0);
  await expect(page.getByText('this session')).toBeVisible();
});

test('a role gets an end date at once, and the form reports conflicting roles before they are saved', async ({ page, desk, signIn }) => {
  const { email } = await joinedUser(page, desk);
  await signIn('administrator');
  await page.goto('/settings/users');
  await expect(page.getByRole('region', { name: 'Access review' })).toBeVisible();
  const row = page.getByRole('row', { name: email });
  await row.getByRole('link').click();
  await page.getByRole('checkbox', { name: /^Treasury/ }).check();
  await page.getByRole('checkbox', { name: /^Security/ }).check();
  await expect(page.getByRole('note').filter({ hasText: 'Treasury and Security: this user' })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Security/ }).uncheck();
  const lastDay = page.getByRole('textbox', { name: 'Treasury: ends on (optional)' });
  await lastDay.fill('2020-01-01');
  await expect(page.getByText('The last day of a role must be today or later.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save roles/ })).toBeDisabled();
  await lastDay.fill('2099-12-03');
  await page.getByRole('button', { name: 'Save roles: Treasury until 3 Dec 2099' }).click();
  await expect(page.getByRole('note').filter({ hasText: 'Proposed. A second security admin must approve it' })).toBeVisible();
  await expectAccessible(page, 'a user whose role has a last day');
});

test('an auditor can read users, health and the sandbox, but sees no buttons to change them', async ({ page, signIn }) => {
  await signIn('auditor');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Users and roles' }).click();
  await expect(page.getByRole('button', { name: 'Invite user' })).toHaveCount(0);
  await page
    .getByRole('row', { name: /Tess Treasury/ })
    .getByRole('link')
    .click();
  await expect(page.getByText('Read only: only security admins change users').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Treasury/ })).toBeDisabled();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'a user, read by an auditor');
  await page.goto('/settings/health');
  await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Sandbox controls' }).click();
  await expect(page.getByText('Security admins only')).toBeVisible();
  await expect(page.getByRole('main').getByRole('form')).toHaveCount(0);
  await expectAccessible(page, 'the sandbox, read by an auditor');
  await page.getByRole('navigation').getByRole('link', { name: 'Regulatory' }).click();
  await expect(page.getByRole('heading', { name: 'Regulatory' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Direct parties' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Direct parties' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New direct party' })).toHaveCount(0);
});
