import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

test('a JSON export contains the same records, and a refused export shows an error', async ({ page, sandbox, signIn, provokes }) => {
  await sandbox.reset('demo');
  await signIn('compliance');
  await page.goto('/transactions');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export transactions' });
  await dialog.getByLabel(/^JSON/).check();
  provokes('502 /bff/exports/transactions');
  // Also for the desk's own reads, which would use up a single failure.
  await sandbox.fail('GET', '/api/v1/transactions', 'error_500', 1000);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was saved');
  await sandbox.heal();
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export again' }).click()]);
  const { count, records } = JSON.parse(await readFile(await download.path(), 'utf8')) as { count: number; records: unknown[] };
  expect([count, records.length]).toEqual([300, 300]);
});
