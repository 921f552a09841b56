import { readFile } from 'node:fs/promises';
import { exportEnds } from '#contract/desk/export-formats.ts';
import { expectAccessible } from './accessible.ts';
import { readAuditLog } from './audit-task.ts';
import { expect, signOut, sizes, test } from './fixtures.ts';
import { signInOnPage } from './sign-in.ts';

test.describe('the audit log on a phone', () => {
  test.use({ viewport: sizes[1] });

  test('compliance reads the changes of a wallet in the audit log', async ({ page, sandbox, signIn, provokes }) => {
    await readAuditLog({ page, sandbox, signIn, provokes });
  });
});

test('compliance filters the audit log by a user and a wallet that are found by name', async ({ page, sandbox, signIn }) => {
  const { id } = await sandbox.createWallet('Hamilton reserve');
  await signIn('compliance');
  await page.goto('/audit');
  await page.getByRole('button', { name: 'User', exact: true }).click();
  await page.getByRole('combobox', { name: 'User' }).fill('corin');
  await page.getByRole('option', { name: /Corin Compliance/ }).click();
  await expect(page).toHaveURL(/actor=compliance/);
  await expect(page.getByRole('button', { name: /^User:\s*Corin Compliance$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Object', exact: true }).click();
  await page.getByLabel('Kind', { exact: true }).selectOption('wallet');
  await page.getByRole('combobox', { name: 'Wallet' }).fill('hamilton');
  await expectAccessible(page);
  await page.getByRole('option', { name: /Hamilton reserve/ }).click();
  await expect(page.getByRole('button', { name: `Object: Wallet ${id}` })).toBeVisible();
  await expect(page.getByText('No matches').or(page.getByText('No rows'))).toBeVisible();
});

test("compliance can read but not export the audit log, and an administrator's export is a row of the log", async ({
  page,
  signIn,
  desk,
}) => {
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

test('the page of the audit log names the row at which the hash chain is broken, and a failed check can be retried', async ({
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
  const unavailableAnswer = { error: 'The desk cannot reach its database', code: 'unavailable' };
  await page.route('**/bff/audit/verify', (route) => route.fulfill({ status: 503, json: unavailableAnswer }));
  await page.goto('/audit');
  await expect(page.getByRole('alert')).toContainText('Chain verification could not be loaded');
  await page.unroute('**/bff/audit/verify');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(chain).toContainText('The chain is intact');
});
