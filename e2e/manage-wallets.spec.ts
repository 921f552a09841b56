import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Opens the form of a new wallet and fills it in. */
async function fillNewWallet(page: Page, name: string): Promise<void> {
  await page.goto('/wallets');
  await page.getByRole('button', { name: 'New wallet' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
}

test('two quick clicks of a treasurer create only one wallet', async ({ page, sandbox, signIn }) => {
  await signIn('treasury');
  await fillNewWallet(page, 'Harbour reserve');
  await page.getByRole('dialog').getByLabel('Custom ID').fill('HRB-1');
  await page.getByLabel('Description').fill('For the harbour');
  // Clicks twice before the page can render again.
  await page.getByRole('button', { name: 'Create wallet' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/\/wallets\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour reserve' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Wallet', exact: true })).toContainText('HRB-1');
  expect(await sandbox.walletNames()).toEqual(['Harbour reserve']);
});

test('a treasurer renames a wallet', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Old name', { description: 'Stays' });
  await signIn('treasury');
  await page.goto(`/wallets/${wallet.id}`);
  await page.getByRole('button', { name: 'Edit wallet' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('New name');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New name' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Wallet', exact: true })).toContainText('Stays');
});
