import { expect, test } from './fixtures.ts';
import { bytesOf, loadsOf, openFirstPage } from './page-loads.ts';

test('the list of wallets loads at most 25 KB of script after the list of transactions', async ({ page, sandbox, signIn }) => {
  await openFirstPage({ page, sandbox, signIn });
  const earlierNames = new Set((await loadsOf(page)).map(({ name }) => name));
  await page.getByRole('link', { name: 'Wallets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  const addedLoads = (await loadsOf(page)).filter(({ name }) => !earlierNames.has(name));
  expect(bytesOf(addedLoads, 'script')).toBeGreaterThan(0);
  expect(bytesOf(addedLoads, 'script'), JSON.stringify(addedLoads)).toBeLessThanOrEqual(25_000);
});
