import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { exportEnds } from '#contract/desk/export-formats.ts';
import { expect, expectAccessible, signOut, sizes, test } from './fixtures.ts';
import { signInOnPage } from './sign-in.ts';

/** Renames a wallet as the page does. */
async function rename(page: Page, id: number, name: string): Promise<number> {
  return page.evaluate(
    async ({ path, body }) => {
      const headers = { 'content-type': 'application/json', 'x-requested-by': 'desk' };
      return (await fetch(path, { method: 'PUT', headers, body })).status;
    },
    { path: `/api/v1/wallets/${id}`, body: JSON.stringify({ name }) },
  );
}

for (const size of sizes) {
  test.describe(`at ${size.width} x ${size.height}`, () => {
    test.use({ viewport: size });

    test('what was done is read in words, narrowed by filters, and leads to its object', async ({ page, sandbox, signIn, provokes }) => {
      const wallet = await sandbox.wallet('Meridian');
      await signIn('treasury');
      await page.goto('/');
      expect(await rename(page, wallet.id, 'Lovelace holdings')).toBe(200);
      await signOut(page);
      await signIn('viewer');
      await page.goto('/');
      provokes(`403 /api/v1/wallets/${wallet.id}`);
      expect(await rename(page, wallet.id, 'Mine')).toBe(403);
      await signOut(page);

      await signIn('compliance');
      await page.goto(`/audit?object=/api/v1/wallets/${wallet.id}`);
      const table = page.getByRole('table', { name: 'Audit log, newest first' });
      await expect(table.getByText('Tess Treasury changed a wallet').first()).toBeVisible();
      await expect(table.getByText('Tess Treasury began to change a wallet').first()).toBeVisible();
      await expect(table.getByText('Vera Viewer was refused: not allowed').first()).toBeVisible();
      await expect(table.getByText('fields: name').first()).toBeVisible();
      await expect(page.getByText('Lovelace holdings')).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Chain' })).toContainText(/The chain is intact: \d+ rows since \d{4}-\d\d-\d\d/);

      await page.goto(`/audit?object=/api/v1/wallets/${wallet.id}&action=forbidden`);
      await expect(table.getByText('Vera Viewer was refused: not allowed').first()).toBeVisible();
      await expect(table.getByText(/Tess Treasury/)).toHaveCount(0);
      await table
        .getByRole('link', { name: `Wallet ${wallet.id}` })
        .first()
        .click();
      await expect(page).toHaveURL(`/wallets/${wallet.id}`);
    });
  });
}

test('compliance reads and does not export; an administrator does, and the export is a row itself', async ({ page, signIn, desk }) => {
  await signInOnPage(page, { email: 'compliance@desk.example', password: desk.password });
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByText('Corin Compliance signed in').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Export/ })).toHaveCount(0);
  await signOut(page);

  await signIn('administrator');
  await page.goto('/audit');
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  expect(csv.suggestedFilename()).toMatch(/^audit-[\d-]+\.csv$/);
  const text = await readFile(await csv.path(), 'utf8');
  expect(text).toContain('"sign_in"');
  expect(Number(exportEnds.csv.exec(text)?.[1])).toBeGreaterThan(2);
  await page.getByLabel('Action').selectOption('export');
  await expect(page.getByText('Ada Administrator exported').first()).toBeVisible();
  const [json] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export JSON' }).click()]);
  const { records } = JSON.parse(await readFile(await json.path(), 'utf8')) as { records: { action: string }[] };
  expect(new Set(records.map(({ action }) => action))).toEqual(new Set(['export']));
});

test('a chain that does not hold is told with its row, and one that cannot be checked with a way to try again', async ({
  page,
  signIn,
  provokes,
}) => {
  await signIn('compliance');
  const verification = {
    rows: 1204,
    ok: false,
    broken_at: 811,
    altered: [],
    head_hash: 'ab'.repeat(32),
    since: '2026-11-22T08:00:00.000Z',
  };
  await page.route('**/bff/audit/verify', (route) => route.fulfill({ json: verification }));
  await page.goto('/audit');
  const chain = page.getByRole('region', { name: 'Chain' });
  await expect(chain.getByRole('alert')).toContainText('The chain is broken at row 811');
  await expectAccessible(page);
  await page.unroute('**/bff/audit/verify');
  provokes('503 /bff/audit/verify');
  const unavailable = { error: 'The desk cannot reach its database', code: 'unavailable' };
  await page.route('**/bff/audit/verify', (route) => route.fulfill({ status: 503, json: unavailable }));
  await page.goto('/audit');
  await expect(page.getByRole('alert')).toContainText('Chain verification could not be loaded');
  await page.unroute('**/bff/audit/verify');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(chain).toContainText('The chain is intact');
});
