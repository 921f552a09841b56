import type { Browser, Page } from '@playwright/test';
import { expectStateAccessible } from './accessible.ts';
import { joinedUser } from './account-fixtures.ts';
import type { Desk } from './desk-process.ts';
import { expect, test } from './fixtures.ts';
import { signInAs } from './sign-in.ts';

/** Opens a page in a browser in which no user is signed in. */
async function strangersPage(browser: Browser, desk: Desk): Promise<Page> {
  return (await browser.newContext({ baseURL: desk.url })).newPage();
}

test('a role that one security admin adds applies only after a second security admin has approved it', async ({
  page,
  browser,
  desk,
  signIn,
}) => {
  const { email } = await joinedUser(page, desk);
  await signIn('administrator');
  await page.goto('/settings/users');
  const row = page.getByRole('row', { name: email });
  await row.getByRole('link').click();
  await page.getByRole('checkbox', { name: /^Auditor/ }).check();
  await page.getByRole('button', { name: 'Save roles: Auditor' }).click();
  const note = page.getByRole('note').filter({ hasText: 'Proposed. A second security admin must approve it' });
  await expect(note).toBeVisible();
  await expectStateAccessible(page, 'a user with a waiting change');
  await page.goto('/settings/users');
  await expect(row).toContainText('Viewer');

  const newUserPage = await strangersPage(browser, desk);
  await signInAs(newUserPage, { email: 'security2@desk.example', password: desk.password });
  await newUserPage.goto('/changes');
  const change = newUserPage.getByRole('region', { name: /^Role change of Olu Owner/ }).filter({ hasText: email });
  await expect(change.getByRole('region', { name: /^Now/ })).toContainText('Viewer');
  await expect(change.getByRole('region', { name: /^Proposed/ })).toContainText('Auditor');
  await expectStateAccessible(newUserPage, 'roles that wait for a second person');
  await change.getByRole('button', { name: 'Approve' }).click();
  await expect(change.getByText('In force', { exact: true })).toBeVisible();
  await newUserPage.context().close();
  await page.reload();
  await expect(row).toContainText('Auditor');
  await row.getByRole('link').click();
  await expect(note).toHaveCount(0);
});
