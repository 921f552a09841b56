import { expect, test } from './fixtures.ts';

test('a changed setting applies at once, even in other browsers of the same user', async ({ page, browser, desk, signIn }) => {
  await signIn('compliance');
  await page.goto('/settings');
  const chooseOption = async (name: string) => {
    await page.getByRole('main').getByText(name, { exact: true }).click();
    await expect(page.getByRole('main').getByRole('radio', { name, exact: true })).toBeChecked();
  };
  await chooseOption('Comfortable');
  await chooseOption('UTC');
  await chooseOption('Dark');
  await page.getByLabel('LVCTR reminder').selectOption('3 working days');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  const otherBrowser = await browser.newContext({ baseURL: desk.url, storageState: await page.context().storageState() });
  const next = await otherBrowser.newPage();
  await next.goto('/settings');
  await expect(next.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  for (const name of ['Comfortable', 'UTC', 'Dark'])
    await expect(next.getByRole('main').getByRole('radio', { name, exact: true })).toBeChecked();
  await expect(next.getByLabel('LVCTR reminder')).toHaveValue('3');
  await otherBrowser.close();
});

test('the settings page shows an error if the server does not store a setting', async ({ page, signIn, provokes }) => {
  await signIn('viewer');
  await page.goto('/settings');
  provokes('503 /bff/preferences');
  await page.route('**/bff/preferences', (route) =>
    route.fulfill({ status: 503, json: { error: 'The desk cannot serve now', code: 'unavailable' } }),
  );
  await page.getByText('UTC', { exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Not saved. Applies to this page only');
  await page.unroute('**/bff/preferences');
});
