import type { Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { approvalAlways } from './batch-outcome-fixtures.ts';
import { bitcoinAddress, bitcoinWallet, cellOf, chooseFile, batchPage, openNewBatch, uniqueNumber, pasteOnPage, tabTo } from './batch.ts';
import { expect } from './fixtures.ts';
import { windowOf } from './sign-in.ts';
import { test } from './withdraw-fixtures.ts';
import { setReview } from './withdrawal.ts';

const ltc = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';
const xrp = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

test('a treasurer maps a file of several assets by keyboard, and each asset becomes a separate batch', async ({
  page,
  sandbox,
  signIn,
}) => {
  const [wallet, firstNumber] = [await bitcoinWallet(sandbox), uniqueNumber()];
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'ltc', amount: '5' });
  await signIn('treasury');
  await openNewBatch(page, `?wallet=${wallet.id}`);
  const controls = batchPage(page);
  const lines = [
    'Payouts of July',
    'Payee,Wallet,Amount,Coin,State,Tag',
    `Ann,${bitcoinAddress(firstNumber)},0.25,BTC,open,`,
    `Bo,${bitcoinAddress(firstNumber + 1)},0.5,BTC,paid,`,
    `Cy,${ltc},0.75,LTC,open,`,
    `Di,${xrp},3.5,XRP,open,77`,
  ];
  await chooseFile(page, 'july.csv', `${lines.join('\n')}\n`);
  await expect(page.getByRole('heading', { name: 'Columns of july.csv' })).toBeFocused();
  await expect(page.getByLabel('Header line')).toHaveValue('1');
  await expect(page.getByText('Select the status values to pay.')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await tabTo(page, page.getByRole('checkbox', { name: 'open (3)' }));
  await page.keyboard.press('Space');
  await expect(page.getByText('2 of 4 lines become payments')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Use these columns' }));
  await page.keyboard.press('Enter');
  await expect(controls.rows).toHaveCount(1);
  const omittedLines = page.getByRole('note', { name: 'Lines in no batch' });
  await expect(omittedLines).toContainText('Line 4: Status “paid” is not selected.');
  await expect(omittedLines.getByRole('link', { name: 'Withdraw 3.5 XRP' })).toHaveAttribute(
    'href',
    /asset=xrp&to=rHb9.*tag=.*77.*&amount=/,
  );
  await expectAccessibleAtBothWidths(page);
  const batches = page.getByRole('navigation', { name: 'Batches of this file' });
  await batches.getByRole('button', { name: '1 LTC row' }).click();
  await expect(controls.totals).toContainText('0.75');
  await batches.getByRole('button', { name: '1 BTC row' }).click();
  await expect(controls.preflight).toContainText('Enough spendable balance');
  await page.keyboard.press('Control+Enter');
  await expect(controls.send).toHaveText('Send 0.25 BTC to 1 recipient');
  await expect(controls.send).not.toHaveAttribute('aria-disabled', 'true');
  await controls.send.click();
  await expect(batches.getByText('The BTC batch was requested.')).toBeVisible();
  await expect(batches.getByRole('link', { name: 'BTC batch' })).toBeVisible();
  await expect(batches.getByText('Next: 1 LTC row')).toBeVisible();
  await expect(controls.totals).toContainText('0.75');
  await expect(page).toHaveURL(/asset=ltc/);
  await expect(controls.preflight).toContainText('Enough spendable balance');
  await page.keyboard.press('Control+Enter');
  await expect(controls.send).toHaveText('Send 0.75 LTC to 1 recipient');
  await expect(controls.send).not.toHaveAttribute('aria-disabled', 'true');
  await controls.send.click();
  await expect(batches.getByText('The LTC batch was requested.')).toBeVisible();
  await expect(omittedLines.getByRole('link', { name: 'Withdraw 3.5 XRP' })).toBeVisible();
});

test("the desk remembers the roles of columns for a file's headers, and one key press confirms them", async ({ page, sandbox, signIn }) => {
  const [wallet, firstNumber] = [await bitcoinWallet(sandbox), uniqueNumber()];
  await signIn('treasury');
  await openNewBatch(page, `?wallet=${wallet.id}&asset=btc`);
  const controls = batchPage(page);
  const rows = (first: number) => `Who ${firstNumber},Net,Gross\n${bitcoinAddress(first)},0.25,0.5\n`;
  await pasteOnPage(page, rows(firstNumber));
  await page.getByLabel('Role of “Net”').selectOption('Amount');
  await page.getByRole('radio', { name: 'BTC' }).check();
  await page.getByRole('button', { name: 'Use these columns' }).click();
  await expect(controls.rows).toHaveCount(1);
  await page.reload();
  await page.getByText('Draft restored').waitFor();
  await pasteOnPage(page, rows(firstNumber + 1));
  await expect(page.getByText('Your last choice for these columns')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use these columns' })).toBeFocused();
  await page.keyboard.press('Enter');
  await controls.replace.getByRole('button', { name: 'Replace rows' }).click();
  await expect(controls.grid).toContainText(bitcoinAddress(firstNumber + 1));
});

test('a malformed quotation mark stops the import, and the user can import quotation marks as text', async ({ page, signIn }) => {
  await signIn('treasury');
  await openNewBatch(page, '?asset=btc');
  const controls = batchPage(page);
  await chooseFile(
    page,
    'rent.csv',
    `Destination,Amount (BTC),Note\n${bitcoinAddress(1)},0.5,"Rent" May\n${bitcoinAddress(2)},0.25,"Rent" May\n`,
  );
  await expect(controls.fileProblem).toContainText('In line 2 there is text after a closing quotation mark');
  await controls.fileProblem.getByRole('button', { name: 'Read quotation marks as text' }).click();
  await expect(controls.rows).toHaveCount(2);
});

test('the requester and the approver of a batch see each cell that changed after the import, and the removed rows', async ({
  page,
  browser,
  sandbox,
  signIn,
  desk,
}) => {
  await setReview(desk, approvalAlways);
  const [wallet, firstNumber] = [await bitcoinWallet(sandbox), uniqueNumber()];
  const lines = [2, 3, 4].map((line) => `Payee ${line},${bitcoinAddress(firstNumber + line)},0.${line}`);
  await signIn('treasury');
  await openNewBatch(page, `?wallet=${wallet.id}&asset=btc`);
  const controls = batchPage(page);
  await chooseFile(page, 'payroll.csv', `Payee,Address,Amount (BTC)\n${lines.join('\n')}\n`);
  await page.getByRole('button', { name: 'Use these columns' }).click();
  await expect(controls.totals).toContainText('0.9');
  await cellOf(page, 3, 'amount').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('0.03');
  await page.keyboard.press('Enter');
  await cellOf(page, 4, 'remove').getByRole('button').click();
  await expect(controls.totals).toContainText('0.23');
  await controls.review.click();
  const changes = ['LineColumnAs importedIn this batch', 'Line 3Amount (BTC)0.30.03', /^Line 4Whole rowPayee 4 .*0\.4Removed$/];
  const changedRows = (windowPage: Page) => windowPage.getByRole('table', { name: 'Changed after import' }).getByRole('row');
  await expect(changedRows(page)).toHaveText(changes);
  await controls.send.click();
  await expect(page).toHaveURL(/\/batch-sends\/[0-9a-f-]{36}$/);

  const approverPage = await windowOf(browser, desk, 'treasury2');
  await approverPage.goto(page.url());
  await expect(changedRows(approverPage)).toHaveText(changes);
  await expectAccessibleAtBothWidths(approverPage);
  await approverPage.context().close();
});
