import type { Page } from '@playwright/test';
import { expect, signOut, type Fixtures } from './fixtures.ts';

/** Renames a wallet with a `fetch` call on the page. Returns the HTTP status of the answer. */
async function renameWallet(page: Page, id: number, name: string): Promise<number> {
  return page.evaluate(
    async ({ path, body }) => {
      const headers = { 'content-type': 'application/json', 'x-requested-by': 'desk' };
      return (await fetch(path, { method: 'PUT', headers, body })).status;
    },
    { path: `/api/v1/wallets/${id}`, body: JSON.stringify({ name }) },
  );
}

/** Finds in the audit log that a treasurer renamed a wallet and that a viewer was refused, and opens the wallet from the log. */
export async function readAuditLog({
  page,
  sandbox,
  signIn,
  provokes,
}: Pick<Fixtures, 'sandbox' | 'signIn' | 'provokes'> & { page: Page }): Promise<void> {
  const wallet = await sandbox.createWallet('Meridian');
  await signIn('treasury');
  await page.goto('/');
  expect(await renameWallet(page, wallet.id, 'Lovelace holdings')).toBe(200);
  await signOut(page);
  await signIn('viewer');
  await page.goto('/');
  provokes(`403 /api/v1/wallets/${wallet.id}`);
  expect(await renameWallet(page, wallet.id, 'Mine')).toBe(403);
  await signOut(page);

  await signIn('compliance');
  await page.goto(`/audit?object=/api/v1/wallets/${wallet.id}`);
  const table = page.getByRole('table', { name: 'Audit log, newest first' });
  await expect(table.getByText('Tess Treasury changed a wallet').first()).toBeVisible();
  await expect(table.getByText('Tess Treasury started to change a wallet').first()).toBeVisible();
  await expect(table.getByText('Vera Viewer was refused: not permitted').first()).toBeVisible();
  await expect(table.getByText('fields: name').first()).toBeVisible();
  await expect(page.getByText('Lovelace holdings')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Chain' })).toContainText(/The chain is intact: \d+ rows since \d{4}-\d\d-\d\d/);

  await page.goto(`/audit?object=/api/v1/wallets/${wallet.id}&action=forbidden`);
  await expect(table.getByText('Vera Viewer was refused: not permitted').first()).toBeVisible();
  await expect(table.getByText(/Tess Treasury/)).toHaveCount(0);
  await table
    .getByRole('link', { name: `Wallet ${wallet.id}` })
    .first()
    .click();
  await expect(page).toHaveURL(`/wallets/${wallet.id}`);
}
