import { writeFile } from 'node:fs/promises';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { bitcoinAddress, bitcoinWallet, cellOf, chooseFile, batchPage, openNewBatch, uniqueNumber, pasteOnPage, tabTo } from './batch.ts';
import { expect } from './fixtures.ts';
import { test } from './withdraw-fixtures.ts';
import { approvedAccount, uniqueAmount, setReview, noApprovals } from './withdrawal.ts';

test('a batch of 10,000 rows is read and checked, and a treasurer finds and corrects its only invalid row', async ({
  page,
  sandbox,
  signIn,
}, info) => {
  const [wallet, firstNumber] = [await bitcoinWallet(sandbox), uniqueNumber()];
  await signIn('treasury');
  await openNewBatch(page, `?wallet=${wallet.id}&asset=btc`);
  const controls = batchPage(page);
  await controls.drop.focus();
  const lines = Array.from(
    { length: 10_000 },
    (_none, index) => `${bitcoinAddress(firstNumber + index)},0.0001${String(index).padStart(4, '0')}`,
  );
  lines[4_999] = 'nobody,1';
  await page.evaluate(() => {
    const listenedDurations: number[] = [];
    Object.assign(globalThis, { longTasks: listenedDurations });
    new PerformanceObserver((list) => listenedDurations.push(...list.getEntries().map(({ duration }) => Math.round(duration)))).observe({
      type: 'longtask',
    });
  });
  const startMs = performance.now();
  await chooseFile(page, 'ten-thousand.csv', `Destination,Amount (BTC)\n${lines.join('\n')}\n`);
  await expect(controls.totals).toContainText('9999 of 10000 can be paid');
  const verdictMs = performance.now() - startMs;
  await page.getByText('With problems 1', { exact: true }).click();
  await expect(controls.rows).toHaveCount(1);
  await cellOf(page, 5_001, 'destination').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(bitcoinAddress(firstNumber + 20_000));
  await page.keyboard.press('Enter');
  await expect(controls.totals).toContainText('50 parts');
  await page.getByText('Saved').first().waitFor();
  const longTasks = await page.evaluate(() => Reflect.get(globalThis, 'longTasks') as number[]);
  info.annotations.push({
    type: 'measured',
    description: `verdict after ${Math.round(verdictMs)} ms, long tasks ${JSON.stringify(longTasks)} ms`,
  });
});

test('importing an unusable file shows its problem and changes no rows', async ({ page, signIn }, info) => {
  await signIn('treasury');
  await openNewBatch(page, '?asset=btc');
  const controls = batchPage(page);
  const address = bitcoinAddress(7);
  await chooseFile(page, 'good.csv', `Destination,Amount (BTC)\n${address},0.5\n`);
  await expect(controls.rows).toHaveCount(1);
  const unreadableFiles: readonly (readonly [string, string | Buffer, RegExp])[] = [
    ['empty.csv', '', /empty/],
    [
      'picture.csv',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 1, 2, 3, 0, 0]),
      /no text|not a text|picture|PNG|image|binary/i,
    ],
    ['long.csv', `Destination,Amount (BTC)\n${`${address},1\n`.repeat(100_000)}`, /10,?000/],
    ['heads.csv', 'Destination,Amount (BTC)\n', /no rows|header|nothing below/i],
  ];
  for (const [name, content, problem] of unreadableFiles) {
    await chooseFile(page, name, content);
    await expect(controls.fileProblem).toContainText(`${name} cannot be used`);
    await expect(controls.fileProblem).toContainText(problem);
    await expect(controls.rows).toHaveCount(1);
  }
  const largeFilePath = info.outputPath('large.csv');
  await writeFile(largeFilePath, Buffer.alloc(50 * 1024 * 1024, 'a'));
  await controls.drop.setInputFiles(largeFilePath);
  await expect(controls.fileProblem).toContainText(/large.csv cannot be used.*50 MiB.*at most 8 MiB/);
  await chooseFile(page, 'other.csv', `Destination,Amount (BTC)\n${address},0.7\n${bitcoinAddress(8)},1\n`);
  await expect(controls.replace).toContainText('Replace the 1 row below?');
  await controls.replace.getByRole('button', { name: 'Replace rows' }).click();
  await expect(controls.rows).toHaveCount(2);
});

test('a treasurer adds, fills in, reviews and sends a row with only the keyboard', async ({ page, sandbox, signIn }) => {
  const [wallet, account] = [await bitcoinWallet(sandbox), await approvedAccount(sandbox)];
  await signIn('treasury');
  await openNewBatch(page, `?wallet=${wallet.id}&asset=btc`);
  const controls = batchPage(page);
  await tabTo(page, page.getByRole('button', { name: 'Add a row' }));
  await page.keyboard.press('Enter');
  await expect(cellOf(page, 2, 'destination')).toBeFocused();
  await page.keyboard.type(account.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(uniqueAmount());
  await page.keyboard.press('Enter');
  await expect(cellOf(page, 2, 'amount')).toBeFocused();
  await expect(cellOf(page, 2, 'destination')).toContainText(account.name);
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await expect(controls.rows).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(controls.rows).toHaveCount(1);
  await expect(controls.preflight).toContainText('Enough spendable balance');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Review this batch' })).toBeFocused();
  await expect(controls.send).not.toHaveAttribute('aria-disabled', 'true');
  await tabTo(page, controls.send);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/batch-sends\/[0-9a-f-]{36}$/);
});

test('repeated destinations of a batch are merged on request, and a keyboard user reaches the list of problems', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [wallet, firstNumber] = [await bitcoinWallet(sandbox), uniqueNumber()];
  await signIn('treasury');
  await openNewBatch(page, `?wallet=${wallet.id}&asset=btc`);
  const controls = batchPage(page);
  const [firstAddress, secondAddress] = [bitcoinAddress(firstNumber), bitcoinAddress(firstNumber + 1)];
  await pasteOnPage(page, `Who\tHow much\n${firstAddress}\t1000\n${secondAddress}\t2000\n${secondAddress}\t3000\nnobody\t4000\n`);
  await expect(page.getByLabel('Role of “Who”')).toHaveValue('destination');
  await expect(page.getByLabel('Role of “How much”')).toHaveValue('amount');
  await expect(page.getByText('Choose the unit of the amounts.')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('radio', { name: 'satoshi' }).check();
  await expect(page.getByText('3 of 4 lines become payments')).toBeVisible();
  await page.getByRole('button', { name: 'Use these columns' }).click();
  await expect(controls.grid.locator('tr[data-state="problem"]')).toHaveCount(1);
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Merge rows' }).click();
  await expect(controls.rows).toHaveCount(3);
  await expect(controls.totals).toContainText(/6.?000 satoshi/);
  await expect(cellOf(page, 3, 'amount')).toHaveText('5000');
});

test('a batch without an answer is not sent again before the desk has searched for it, and a refused row can be corrected', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  const [wallet, firstNumber] = [await bitcoinWallet(sandbox), uniqueNumber()];
  await signIn('treasury');
  await openNewBatch(page, `?wallet=${wallet.id}&asset=btc`);
  const controls = batchPage(page);
  await pasteOnPage(page, `Destination\tAmount (BTC)\n${bitcoinAddress(firstNumber)}\t0.25\n${bitcoinAddress(firstNumber + 1)}\t0.5\n`);
  await expect(controls.preflight).toContainText('Enough spendable balance');
  await page.keyboard.press('Control+Enter');
  await expect(controls.send).not.toHaveAttribute('aria-disabled', 'true');
  provokes('net::ERR_CONNECTION_RESET /bff/batches');
  await page.route('**/bff/batches', (route) => route.abort('connectionreset'), { times: 1 });
  await controls.send.click();
  const notice = page.getByRole('alert', { name: 'Not confirmed' });
  await expect(notice).toContainText('Outcome unknown');
  await expect(controls.send).toHaveAttribute('aria-disabled', 'true');
  provokes(/^404 \/bff\/batches\//);
  await notice.getByRole('button', { name: 'Check the outcome' }).click();
  await expect(controls.send).not.toHaveAttribute('aria-disabled', 'true');
  provokes('400 /bff/batches');
  const refusal = { error: 'Line 3: not payable', code: 'invalid_request', field: 'rows.1.public_address' };
  await page.route('**/bff/batches', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
  await controls.send.click();
  await expect(cellOf(page, 3, 'destination')).toBeFocused();
  await expect(cellOf(page, 3, 'destination')).toContainText('Refused: Line 3: not payable.');
});

test('a new batch contains the unsent rows of an earlier batch and links to the earlier batch', async ({ page, sandbox, signIn, desk }) => {
  const [wallet, firstNumber, id] = [await bitcoinWallet(sandbox), uniqueNumber(), crypto.randomUUID()];
  await signIn('treasury');
  await setReview(desk, { mode: 'always', above_cad: '10000' });
  const headers = { origin: desk.url, 'x-requested-by': 'desk', 'idempotency-key': id };
  const address = bitcoinAddress(firstNumber);
  const row = { line: 2, cells: [address, '0.5'], type: 'public_address', public_address: address, amount: '50000000' };
  const data = { wallet_id: wallet.id, asset: 'btc', file: null, header: ['Destination', 'Amount'], rows: [row], remainder_of: null };
  expect((await page.request.post('/bff/batches', { headers, data })).status()).toBe(200);
  await setReview(desk, noApprovals);
  const cancelResponse = await page.request.post(`/bff/batches/${id}/control`, { headers, data: { control: 'cancel' } });
  expect(cancelResponse.status()).toBe(200);
  await page.goto(`/batch-sends/new?remainder=${id}`);
  const controls = batchPage(page);
  await expect(controls.send).toHaveText('Send 0.5 BTC to 1 recipient');
  await expect(controls.send).not.toHaveAttribute('aria-disabled', 'true');
  await controls.send.click();
  await expect(page).toHaveURL(/\/batch-sends\/[0-9a-f-]{36}$/);
  const next: unknown = await (await page.request.get(`/bff/batches/${page.url().slice(-36)}`)).json();
  expect(next).toMatchObject({ remainder_of: id, amount: '0.5', row_count: 1 });
});

test('each row that repeats a payment names the earlier payment, and the user removes or confirms each row separately', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [wallet, firstNumber] = [await bitcoinWallet(sandbox), uniqueNumber()];
  const [firstAddress, secondAddress, thirdAddress] = [0, 1, 2].map((index) => bitcoinAddress(firstNumber + index));
  await signIn('treasury');
  const controls = batchPage(page);
  const rows = `Destination\tAmount (BTC)\n${firstAddress}\t0.25\n${secondAddress}\t0.5\n`;
  const openWith = async (text: string) => {
    await openNewBatch(page, `?wallet=${wallet.id}&asset=btc`);
    await pasteOnPage(page, text);
    await expect(controls.preflight).toContainText('Enough spendable balance');
  };
  const send = async () => {
    await page.keyboard.press('Control+Enter');
    await expect(controls.send).not.toHaveAttribute('aria-disabled', 'true');
    await controls.send.click();
    await expect(page).toHaveURL(/\/batch-sends\/[0-9a-f-]{36}$/);
    return page.url().slice(-36);
  };
  await openWith(rows);
  const batchId = await send();
  await openWith(`${rows}${thirdAddress}\t0.125\n`);
  for (const [line, row] of [
    [2, 1],
    [3, 2],
  ] as const) {
    const repeatedCell = cellOf(page, line, 'destination');
    await expect(repeatedCell).toContainText(/Identical payment requested \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC in row/);
    await expect(repeatedCell.getByRole('link', { name: `row ${row} of a batch` })).toHaveAttribute('href', `/batch-sends/${batchId}`);
  }
  await expect(cellOf(page, 4, 'destination')).not.toContainText('Identical payment');
  await controls.preflight.getByRole('button', { name: 'Remove line 2' }).click();
  await expect(controls.rows).toHaveCount(2);
  await controls.preflight.getByRole('checkbox', { name: 'Pay line 3 again' }).check();
  const secondAnswer = await send();
  const { rows: sentRows } = (await (await page.request.get(`/bff/batches/${secondAnswer}/rows`)).json()) as {
    rows: Record<string, unknown>[];
  };
  expect(sentRows.map(({ line, amount }) => [line, amount])).toEqual([
    [3, '50000000'],
    [4, '12500000'],
  ]);
});
