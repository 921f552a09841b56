import { expectAccessibleAtBothWidths } from './accessible.ts';
import { expect, test } from './fixtures.ts';

test('a wrong password shows an error on the sign-in page without JavaScript', async ({ browser, desk, provokes }) => {
  provokes('401 /login');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: desk.url });
  const page = await context.newPage();
  await page.goto('/regulatory');
  await expect(page).toHaveURL(/\/login\?to=/);
  await page.getByLabel('E-mail').fill('compliance@desk.example');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('compliance@desk.example');
  await context.close();
});

test('the sign-in page is accessible in both colour schemes', async ({ page }) => {
  await page.goto('/login');
  await expectAccessibleAtBothWidths(page);
});
