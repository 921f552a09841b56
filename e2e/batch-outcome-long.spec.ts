import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { approvalAlways, batchOf, fundedWallet, makeBatch, rowsOf, state, test } from './batch-outcome-fixtures.ts';
import { expect, goByKeys } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';
import { signInAs, windowOf } from './sign-in.ts';
import { setReview, noApprovals } from './withdrawal.ts';

const sendPath = '/api/v2/send_batch_now';
const listPath = '/api/v1/transactions';

/**
 * Waits until the service has executed a part whose answer is lost. Then makes reads of the list fail, so that the outcome stays unknown.
 */
async function loseAnswer(page: Page, sandbox: Sandbox, { walletId, part }: { walletId: number; part: number }): Promise<void> {
  await expect.poll(async () => (await sandbox.newestSent(walletId)).length, { timeout: 20_000 }).toBe(part);
  await sandbox.failCalls('GET', listPath, 'error_500', 1000);
}

const remainder = (page: Page) => page.getByRole('link', { name: /Send the remainder/ });

test('a second treasurer approves a batch, and every row ends as accepted with its transaction', async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
}) => {
  await setReview(desk, approvalAlways);
  const wallet = await fundedWallet(sandbox, '1');
  await signIn('treasury');
  const id = await makeBatch(page, wallet.id, 5);
  await page.goto(`/batch-sends/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: '0.0050001 BTC to 1 recipient' })).toBeVisible();
  await expect(page.getByText('This batch is yours: another user must approve or decline it.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Approve/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel batch…' })).toBeVisible();

  const approverPage = await windowOf(browser, desk, 'treasury2');
  await approverPage.goto('/batch-sends');
  await expect(approverPage.getByText(wallet.name)).toBeVisible();
  await approverPage.getByRole('link', { name: /0\.0050001 BTC to 1 recipient/ }).click();
  await expect(approverPage.getByText(/checks? passed$/)).toBeVisible();
  await expect(approverPage.getByRole('table', { name: 'Largest rows' }).getByRole('row')).toHaveCount(6);
  await expectAccessibleAtBothWidths(approverPage);
  await approverPage.getByRole('button', { name: /^Approve and send .*BTC to 1 recipient$/ }).click();
  await expect(state(approverPage, 'Accepted')).toBeVisible();
  await expect(approverPage.getByText('5 of 5 rows accepted', { exact: true })).toBeVisible();
  await expect(rowsOf(approverPage).getByRole('link', { name: /^\d+$/ })).toHaveCount(5);
  await expect(state(page, 'Accepted')).toBeVisible();
  await expect(page.getByText(/^Approved by /)).toBeVisible();
  expect(await sandbox.newestSent(wallet.id)).toHaveLength(3);
  await page.getByRole('table', { name: 'Parts' }).getByRole('link', { name: 'Part 2' }).click();
  await page.getByRole('link', { name: 'A batch send' }).click();
  await expect(page).toHaveURL(new RegExp(`/batch-sends/${id}$`));
  await approverPage.context().close();
});

test('the rows of a part with a lost answer are unknown and cannot be sent again, until the desk finds the record of the part', async ({
  page,
  desk,
  sandbox,
  signIn,
}) => {
  await setReview(desk, noApprovals);
  const wallet = await fundedWallet(sandbox, '1');
  await signIn('treasury');
  await page.goto('/settings'); // This page reads no transactions.
  await sandbox.failCalls('POST', sendPath, 'hang_after', 1);
  const id = await makeBatch(page, wallet.id, 6);
  await loseAnswer(page, sandbox, { walletId: wallet.id, part: 1 });
  await page.goto(`/batch-sends/${id}`);
  await expect(state(page, 'Partly unknown')).toBeVisible();
  await page.getByRole('button', { name: 'Pause batch' }).click();
  await expect(state(page, 'Paused, unknown')).toBeVisible();
  await sandbox.removeFaults();
  await expect(state(page, 'Paused')).toBeVisible({ timeout: 20_000 });

  await sandbox.failCalls('POST', sendPath, 'hang_after', 1);
  await page.getByRole('button', { name: 'Resume batch (4 rows)' }).click();
  await loseAnswer(page, sandbox, { walletId: wallet.id, part: 2 });
  await expect(state(page, 'Partly unknown')).toBeVisible();
  await expect(page.getByText('2 of 6 rows accepted · 2 unknown', { exact: true })).toBeVisible();
  await expect(page.getByText('Do not send these rows again.')).toBeVisible();
  await expect(page.getByText(/after every part is resolved/)).toBeVisible();
  await expect(remainder(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /again/i })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Rows by state' }).getByRole('link', { name: 'Unknown 2' }).click();
  await expect(page).toHaveURL(/rows=unknown/);
  await expect(rowsOf(page).getByText('Unknown', { exact: true })).toHaveCount(2);

  await sandbox.removeFaults();
  await expect(state(page, 'Accepted')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('No rows in this state')).toBeVisible();
  await expect(remainder(page)).toHaveCount(0);
  expect(await sandbox.newestSent(wallet.id)).toHaveLength(3);
});

test('a refused part ends the batch, the unsent rows can be sent as a new batch, and the result file contains every row', async ({
  page,
  desk,
  sandbox,
  signIn,
}) => {
  await setReview(desk, noApprovals);
  const wallet = await fundedWallet(sandbox, '0.003');
  await signIn('treasury');
  const id = await makeBatch(page, wallet.id, 5);
  await page.goto(`/batch-sends/${id}`);
  await expect(state(page, 'Partly accepted')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('2 of 5 rows accepted · 3 not sent', { exact: true })).toBeVisible();
  await expect(page.getByText(/Part 2 was refused, so the desk did not send the later parts/)).toBeVisible();
  await expect(remainder(page)).toHaveAttribute('href', `/batch-sends/new?remainder=${id}`);

  const downloadPromise = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download results' }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toBe('payroll-results.csv');
  const text = await readFile(await download.path(), 'utf8');
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true });
  const [first] = (await batchOf(page, id)).parts;
  expect(data.map((line) => [line['satoshi'], line['note'], line['Amount in BTC'], line['State'], line['Transaction ID']])).toEqual([
    ['100000', 'Invoice 1', '0.001', 'Accepted', String(first?.record_id)],
    ['100001', 'Invoice 2', '0.00100001', 'Accepted', String(first?.record_id)],
    ['100002', 'Invoice 3', '0.00100002', 'Not sent', ''],
    ['100003', 'Invoice 4', '0.00100003', 'Not sent', ''],
    ['100004', 'Invoice 5', '0.00100004', 'Not sent', ''],
  ]);
});

test('the list of batches shows "No matches" for a filter, and roles that cannot send money get no button for a batch', async ({
  page,
  sandbox: _world,
  desk,
  signIn,
}) => {
  await signIn('treasury');
  await page.goto('/batch-sends?state=expired');
  await expect(page.getByText('No records match these filters.')).toBeVisible();
  await goByKeys(page, ['g', 'b'], '/batch-sends');
  await expect(page.getByRole('link', { name: 'New batch send' }).first()).toHaveAttribute('href', '/batch-sends/new');
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInAs(page, { email: 'compliance@desk.example', password: desk.password });
  await page.goto('/batch-sends');
  await expect(page.getByRole('heading', { level: 1, name: 'Batch sends' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New batch send' })).toHaveCount(0);
});
