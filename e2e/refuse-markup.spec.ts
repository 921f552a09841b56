import { expect, test } from './fixtures.ts';

test('a page creates no elements from text that a script assigns as markup', async ({ page, signIn, provokes }) => {
  await signIn('viewer');
  await page.goto('/wallets');
  await expect(page.getByRole('heading', { name: 'Wallets' })).toBeVisible();
  provokes(/TrustedHTML/);
  const outcome = await page.evaluate(() => {
    const element = document.createElement('div');
    try {
      element.innerHTML = '<img src="/x" onerror="document.title = 1">';
    } catch (error) {
      return String(error);
    }
    return element.innerHTML;
  });
  expect(outcome).toContain('TypeError');
});
