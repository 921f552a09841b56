import { readFile } from 'node:fs/promises';
import { exportEnds } from '#contract/desk/export-formats.ts';
import { expectAccessible } from './accessible.ts';
import { expect, sizes, test } from './fixtures.ts';

for (const size of sizes) {
  test.describe(`the export of a list at ${size.width} x ${size.height}`, () => {
    test.use({ viewport: size });

    test('an export contains all matching records, not only the records that the page has loaded', async ({ page, sandbox, signIn }) => {
      await sandbox.reset('demo');
      await signIn('treasury');
      await page.goto('/transactions?type=external');
      await expect(page.getByText(/^50 of \d+ loaded$/)).toBeVisible();
      await page.getByRole('button', { name: 'Export' }).click();
      const dialog = page.getByRole('dialog', { name: 'Export transactions' });
      await expect(dialog).toContainText('All transactions with kind external deposits, not only those loaded');
      await expect(dialog).toContainText('no originators, third parties or beneficiaries');
      await expectAccessible(page);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Export', exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^transactions-[\d-]+\.csv$/);
      const text = await readFile(await download.path(), 'utf8');
      const records = Number(exportEnds.csv.exec(text)?.[1]);
      expect(records).toBeGreaterThan(100);
      expect(text.split('\r\n').filter((line) => line.includes('"external"')).length).toBe(records);
      await expect(dialog).toContainText(`${records} records`);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
    });
  });
}

test('an export shows its progress, and no file is saved if the user cancels it', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  await page.goto('/transactions');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export transactions' });
  // Requests for an export get no answer during the test.
  await page.route('**/bff/exports/**', () => {});
  const savedNames: string[] = [];
  page.on('download', (download) => savedNames.push(download.suggestedFilename()));
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Export' })).toBeVisible();
  await expect(dialog).toContainText('0 lines, 0 KB so far');
  await dialog.getByRole('button', { name: 'Cancel the export' }).click();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  expect(savedNames).toEqual([]);
});

for (const { list, path, name, role, holds } of [
  { list: 'Wallets', path: '/wallets?type=cold', name: /^wallets-/, role: 'treasury', holds: '"cold"' },
  { list: 'External accounts', path: '/external-accounts', name: /^external-accounts-/, role: 'viewer', holds: 'Kestrel Exchange' },
  { list: 'Direct parties', path: '/direct-parties', name: /^direct-parties-/, role: 'administrator', holds: '"pending_review"' },
] as const)
  test(`an export of "${list}" contains the records of the list`, async ({ page, sandbox, signIn }) => {
    await sandbox.reset('demo');
    await signIn(role);
    await page.goto(path);
    const firstRow = page
      .getByRole('heading', { level: 1, name: list })
      .locator('xpath=ancestor::header[1]')
      .getByText(/^\d+ loaded$/);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: `Export ${list.toLowerCase()}` });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(name);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain(holds);
    await expect(dialog).toContainText(`${exportEnds.csv.exec(text)?.[1]} records`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(firstRow).toHaveText(`${exportEnds.csv.exec(text)?.[1]} loaded`);
  });

test('an export of the queue contains the filtered deposits with their due days', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('compliance');
  await page.goto('/regulatory');
  await page.getByLabel('Status').selectOption('missing_lvctr_info');
  await expect(page.getByText('4 of 14 pending')).toBeVisible();
  const days = (await page.locator('td[data-title="Due"]').allInnerTexts()).map((text) => /\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export pending deposits' });
  await expect(dialog).toContainText(/All pending deposits with status .*LVCTR/i);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').filter((line) => line.includes('"missing_lvctr_info"'));
  expect(lines.map((line) => line.slice(-11, -1)).toSorted()).toEqual(days.toSorted());
  await expect(dialog).toContainText('4 records');
});

test('the desk stores the chosen columns of a list and their order', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  await page.goto('/transactions');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: 'Notes' }).check();
  await dialog.getByRole('checkbox', { name: 'Regulatory' }).uncheck();
  await dialog.getByRole('button', { name: 'Move Amount left' }).click();
  await expectAccessible(page);
  const storeResponse = page.waitForResponse((answer) => answer.url().endsWith('/bff/preferences'));
  await dialog.getByRole('button', { name: 'Move Amount left' }).click();
  await storeResponse;
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveText(['Transaction', 'Amount', 'Created', 'From → to', 'Status', 'Notes']);
});
