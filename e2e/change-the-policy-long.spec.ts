import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { windowOf } from './sign-in.ts';
import { setReview, noApprovals } from './withdrawal.ts';

test.afterEach(({ desk }) => setReview(desk, noApprovals));

test('unsaved edits of the policy remain when another user saves the draft, and an old version can replace the draft', async ({
  page,
  browser,
  desk,
  signIn,
  provokes,
}) => {
  await signIn('administrator');
  await page.goto('/policy?view=draft');
  await page.getByRole('textbox', { name: /^Time zone/ }).fill('America/Vancouver');

  const approverPage = await windowOf(browser, desk, 'security2');
  await approverPage.goto('/policy?view=draft');
  await approverPage.getByRole('spinbutton', { name: /Maximum age of a rate/ }).fill('24');
  await approverPage.getByRole('button', { name: 'Save draft' }).click();
  await expect(approverPage.getByText(/^Changed .* by security2@desk\.example/)).toBeVisible();

  provokes('409 /bff/policy/draft');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'security2@desk.example saved a newer draft' });
  await expect(conflict).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Time zone/ })).toHaveValue('America/Vancouver');
  await expectAccessible(page, 'a draft that another person changed');
  await conflict.getByRole('button', { name: 'Overwrite' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^Changed .* by admin@desk\.example/)).toBeVisible();
  await approverPage.reload();
  await expect(approverPage.getByRole('textbox', { name: /^Time zone/ })).toHaveValue('America/Vancouver');
  await expect(approverPage.getByRole('spinbutton', { name: /Maximum age of a rate/ })).toHaveValue('168');

  await approverPage.goto('/policy?view=versions');
  await approverPage
    .getByRole('button', { name: /^Copy version \d+ to the draft/ })
    .first()
    .click();
  await expect(approverPage.getByRole('textbox', { name: /^Time zone/ })).toHaveValue('America/Toronto');
  await approverPage.context().close();
});
