import type { BatchRows } from '#contract/desk/batches.ts';
import { expectStateAccessible } from './accessible.ts';
import { bitcoinAddress, bitcoinWallet, cellOf, batchPage, openNewBatch, uniqueNumber, pasteOnPage } from './batch.ts';
import { expect } from './fixtures.ts';
import { test } from './withdraw-fixtures.ts';
import { approvedAccount } from './withdrawal.ts';

test('a treasurer pastes rows and corrects an error by keyboard, and exactly the reviewed rows are sent', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [wallet, account, firstNumber] = [await bitcoinWallet(sandbox), await approvedAccount(sandbox), uniqueNumber()];
  const [firstAddress, secondAddress] = [bitcoinAddress(firstNumber), bitcoinAddress(firstNumber + 1)];
  await signIn('treasury');
  await openNewBatch(page, `?wallet=${wallet.id}&asset=btc`);
  const controls = batchPage(page);
  const wrongAddress = `${secondAddress.slice(0, -1)}${secondAddress.endsWith('q') ? 'p' : 'q'}`;
  await pasteOnPage(page, `Destination\tAmount (BTC)\n${firstAddress}\t0.25\n${wrongAddress}\t0.1\n${account.name}\t0.00001001\n`);
  await expect(controls.rows).toHaveCount(3);
  await expect(controls.grid.locator('tr[data-state="problem"]')).toHaveCount(1);
  await expect(controls.totals).toContainText('2 of 3 can be paid');
  await controls.review.click();
  const missingPanel = page.getByRole('alert', { name: 'What is missing' });
  await expect(missingPanel).toContainText('Line 3 has a problem');
  await missingPanel.getByRole('button').click();
  await expect(page).toHaveURL(/show=problems/);
  await expect(cellOf(page, 3, 'destination')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(secondAddress);
  await page.keyboard.press('Enter');
  await expect(controls.grid.locator('tr[data-state="problem"]')).toHaveCount(0);
  await expect(controls.totals).toContainText('0.35001001');
  await expect(controls.totals).toContainText('35001001');
  await expect(controls.preflight).toContainText('Enough spendable balance');
  await page.reload();
  await page.getByText('Draft restored').waitFor();
  await expect(controls.totals).toContainText('0.35001001');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Review this batch' })).toBeVisible();
  await expect(controls.send).toHaveText('Send 0.35001001 BTC to 3 recipients');
  await expect(controls.send).not.toBeFocused();
  await expect(controls.send).not.toHaveAttribute('aria-disabled', 'true');
  await expectStateAccessible(page);
  await controls.send.click();
  await expect(page).toHaveURL(/\/batch-sends\/[0-9a-f-]{36}$/);
  const id = page.url().slice(-36);
  const batch = (await (await page.request.get(`/bff/batches/${id}`)).json()) as Record<string, unknown>;
  expect(batch).toMatchObject({ wallet_id: wallet.id, asset: 'btc', amount: '0.35001001', row_count: 3, file: { name: 'Pasted rows' } });
  const { rows, original_rows: originalRows } = (await (await page.request.get(`/bff/batches/${id}/rows`)).json()) as BatchRows;
  expect(rows.map(({ line, public_address, id: to, amount }) => [line, public_address ?? to, amount])).toEqual([
    [2, firstAddress, '25000000'],
    [3, secondAddress, '10000000'],
    [4, account.id, '1001'],
  ]);
  expect(originalRows).toEqual([{ line: 3, cells: [wrongAddress, '0.1'] }]);
});
