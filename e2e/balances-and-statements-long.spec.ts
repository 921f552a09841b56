import { readFile } from 'node:fs/promises';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { expectWholeTexts } from './clipped-text.ts';
import { expect, test } from './fixtures.ts';
import { untilIndexed } from './until-indexed.ts';

test('an auditor reads the balances of a past day and creates a statement that can be verified without the desk', async ({
  page,
  sandbox,
  signIn,
}) => {
  await sandbox.reset('demo');
  await signIn('auditor');
  await untilIndexed(page);
  await page.goto('/balances');
  const table = page.getByRole('table', { name: 'Balances', exact: true });
  await expect(table.getByText('Treasury vault A').first()).toBeVisible();
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day', { exact: true }).fill(day);
  await expect(page).toHaveURL(/at=/);
  await expect(page.getByText(`Balances on ${day}`)).toBeVisible();
  await page.getByLabel('Time', { exact: true }).fill('25:00');
  await page.getByLabel('Time', { exact: true }).press('Enter');
  await expect(page.getByText('Must be a date and time such as')).toBeVisible();
  await page.getByLabel('Time', { exact: true }).fill('09:30');
  await page.getByLabel('Time', { exact: true }).press('Enter');
  await expect(page.getByText(`Balances on ${day} 09:30`)).toBeVisible();
  await expect(page.getByText('the custodian states the rate of a fee').first()).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'the balances');
  await expectWholeTexts(page, 'the balances');
  await page.getByLabel('Time', { exact: true }).fill('09:30:15');
  await page.getByLabel('Time', { exact: true }).press('Enter');
  await expect(page.getByText(`Balances on ${day} 09:30:15`)).toBeVisible();
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('09:30:15');
  await page.getByRole('button', { name: 'Show now' }).click();
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel('Day', { exact: true }).fill(today);
  await expect(page.getByText(`Balances on ${today}`)).toBeVisible();
  await expect(page.getByLabel('Time', { exact: true })).not.toHaveValue('23:59');

  await page.getByRole('link', { name: 'Statements' }).first().click();
  await page.getByRole('button', { name: 'Make statement' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Make a statement' });
  await dialog.getByRole('button', { name: 'Make statement' }).click();
  await expect(dialog.getByText('Enter a day such as').first()).toBeVisible();
  await dialog.getByLabel('First day').fill(day);
  await dialog.getByLabel('Last day').fill(day);
  await expectAccessibleAtBothWidths(page, 'the dialog of a statement');
  await dialog.getByRole('button', { name: 'Make statement' }).click();
  const statements = page.getByRole('table', { name: 'Statements' });
  await expect(statements.getByText('auditor@desk.example')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'the statements');
  const [download] = await Promise.all([page.waitForEvent('download'), statements.getByRole('link', { name: 'JSON' }).click()]);
  const key = await page.locator('code', { hasText: '=' }).last().textContent();
  const text = await readFile(await download.path(), 'utf8');

  await statements.getByRole('link', { name: day }).click();
  await expect(page.getByRole('heading', { name: 'Statement', exact: true })).toBeVisible();
  await expect(page.getByText('Opening balance from the snapshot of').first()).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'a statement');

  await page.context().setOffline(true);
  await page.goto(new URL('../public/verify.html', import.meta.url).href);
  const chooseStatement = (statement: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'statement.json', mimeType: 'application/json', buffer: Buffer.from(statement) });
  await chooseStatement(text);
  await page.getByLabel(/public key/i).fill(key ?? '');
  await expect(page.getByText('The statement is unchanged since this key signed')).toBeVisible();
  await expect(page.getByText(/^Period: from \d{4}-.*, all wallets\.$/)).toBeVisible();
  await page.getByLabel(/public key/i).fill('A'.repeat(43) + '=');
  await expect(page.getByText('The signature is not by this key')).toBeVisible();
  await page.getByLabel(/public key/i).fill(key ?? '');
  await page.locator('input[type=file]').setInputFiles([]);
  await expect(page.getByRole('status')).toHaveCount(0);
  await chooseStatement(text);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await chooseStatement(text.replace('"root":', '"root":"00","root":'));
  await expect(page.getByText('it has a field twice')).toBeVisible();
});

test('the pages of a wallet and of an asset show their value by day as a chart and a table', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('viewer');
  await untilIndexed(page);
  for (const [path, title] of [
    ['/wallets/6', 'Value of the wallet'],
    ['/assets/eth', 'Value of ETH'],
  ] as const) {
    await page.goto(path);
    const figure = page.getByRole('figure', { name: title });
    await expect(figure).toContainText(/\d\s?CAD/);
    await figure.getByText('Table', { exact: true }).click();
    await expect.poll(() => figure.getByRole('row').count()).toBeGreaterThan(30);
  }
});
