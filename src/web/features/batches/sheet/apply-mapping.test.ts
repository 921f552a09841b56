import { describe, expect, test } from 'vitest';
import { applyMapping, mappingQuestions, statusCounts, withRole } from './apply-mapping.ts';
import { importText, readUsable, testAddress } from './test-sheets.ts';

const [firstAddress, secondAddress] = [testAddress.btc(1), testAddress.btc(2)];

describe('applyMapping', () => {
  test.for([
    [
      `Address,Amount (CAD)\n${firstAddress},5\n`,
      'The amounts are in CAD: the desk sends no CAD and never converts. Choose another column.',
    ],
    [`Address,Amount ₽\n${firstAddress},5\n`, 'The amounts are in ₽: the desk sends no ₽ and never converts. Choose another column.'],
    [
      `Address,Amount (USDT)\n${firstAddress},5\n`,
      'The amounts are in USDT: the desk sends no USDT and never converts. Choose another column.',
    ],
    [`Address,Amount in €\n${firstAddress},5\n`, 'The amounts are in €: the desk sends no € and never converts. Choose another column.'],
    [
      `Address,Amount (mBTC)\n${firstAddress},5\n`,
      'The amounts are in mbtc: the desk sends no mbtc and never converts. Choose another column.',
    ],
    [`Address,Amount\n${firstAddress},5\n`, 'Choose the asset.'],
    [`Address,Amount\n${firstAddress},5\n`, 'Choose the unit of the amounts.'],
    [`Note,Amount\nx,5\n`, 'Choose the column of the addresses or names.'],
    [
      `Address,Amount (BTC),Note\n${firstAddress},5,000\n`,
      'Line 2: a separator may have split the amount “5,000”. If not, choose “Note” for “Note”.',
    ],
    [
      `Address,Amount (BTC),Note\n${firstAddress},5,000\n${secondAddress},7,500\n`,
      'Lines 2, 3: a separator may have split the amount “5,000”, “7,500”. If not, choose “Note” for “Note”.',
    ],
    [
      `Address,Amount (BTC),Name\n${firstAddress},5,Ann\n${secondAddress},5,25\n`,
      'Line 3: a separator may have split the amount “5,25”. If not, choose “Payee” for “Name”.',
    ],
    [
      `Address,Amount (BTC),Info\n${firstAddress},1.5,a\n${secondAddress},2.5, Cancelled\n${firstAddress},2.5,b\n`,
      'Line 3: “Info” contains “Cancelled”. If it changes no payment, or you will correct the rows, choose “For your records” for “Info”. Or choose “Status” to select the lines to pay.',
    ],
    [`Address,Amount (%)\n${firstAddress},5\n`, 'The amounts are in %: the desk sends no % and never converts. Choose another column.'],
    [`Address,Amount (BTC),Status\n${firstAddress},5,paid\n`, 'Select the status values to pay.'],
  ] as const)('mappingQuestions for the file %j contains the question: %s', async ([text, question]) => {
    const { table, mapping } = await readUsable(text);
    expect(mappingQuestions(table, mapping)).toContain(question);
  });

  test.for([
    [`Address,Amount (sats)\n${secondAddress},2\n`, 'Address, Amount (sats)'],
    [`Amount (sats),Address\n2,${secondAddress}\n`, 'Amount (sats), Address'],
    [`,(mBTC)\n${secondAddress},2\n`, '(mBTC)'],
    [`On hold - do not pay:,\n${secondAddress},2\n`, 'On hold - do not pay:'],
    [`Amounts in sats,\n${secondAddress},2\n`, 'Amounts in sats'],
  ] as const)('the user must separate a table that follows in the same file: %j', async ([otherTable, heads]) => {
    const { table, mapping } = await readUsable(`Address,Amount (BTC)\n${firstAddress},1\n${otherTable}`);
    expect(mappingQuestions(table, mapping)).toContain(
      `Line 3 looks like the header of another table (“${heads}”). Put the lines below it in a file of their own.`,
    );
  });

  test('a repeated header is left out, and other lines without an amount are not read as headers', async () => {
    const text = `Address,Amount (BTC)\n${firstAddress},1\n Address,Amount (BTC)\nAnn,\n${secondAddress},BTC 5\nTotal BTC,`;
    const { table, mapping } = await readUsable(text);
    expect(mappingQuestions(table, mapping)).toEqual([]);
    const { groups, leftOut } = applyMapping(table, mapping);
    expect(leftOut).toEqual([{ message: 'Repeats the header.', lines: [3], withdrawal: null }]);
    expect(groups[0]?.rows.map(({ line }) => line)).toEqual([2, 4, 5, 6]);
  });

  test('a doubt ends with the role that the user chooses', async () => {
    const { table, mapping } = await readUsable(`Address,Amount (BTC),Note,Info\n${firstAddress},1,500,paid\n${secondAddress},2.5,x1,\n`);
    expect(mapping.roles).toEqual(['destination', 'amount', 'note?', 'status']);
    const withoutStatus = withRole(mapping, 3, 'ignored');
    expect(mappingQuestions(table, withRole(withoutStatus, 2, 'note'))).toEqual([]);
    expect(mappingQuestions(table, withRole(withoutStatus, 2, 'ignored'))).toEqual([]);
  });

  test('applyMapping pays only lines with a selected status', async () => {
    const text = `Address,Amount (BTC),Status\n${firstAddress},1,paid\n${secondAddress},2,\n${firstAddress},3,open\n${secondAddress},4,paid\n`;
    const { table, mapping } = await readUsable(text);
    expect(statusCounts(table, mapping)).toEqual([
      { value: 'paid', count: 2 },
      { value: '', count: 1 },
      { value: 'open', count: 1 },
    ]);
    expect((await importText(text)).groups).toEqual([]);
    const { groups, leftOut } = await importText(text, { statuses: ['open'] });
    expect(groups[0]?.rows.map(({ line }) => line)).toEqual([4]);
    expect(leftOut).toEqual([
      { message: 'Status “paid” is not selected.', lines: [2, 5], withdrawal: null },
      { message: 'Status “Empty” is not selected.', lines: [3], withdrawal: null },
    ]);
  });

  test('applyMapping groups the lines by asset, and leaves out lines that no batch can send', async () => {
    const xrp = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
    const text = `Address,Amount,Currency,Tag\n${firstAddress},1,BTC,\n${testAddress.ltc(1)},2,ltc,\n${xrp},3.5,XRP,77\n${secondAddress},4,USD,\n${secondAddress},5,,\n`;
    const { groups, leftOut } = await importText(text);
    expect(groups.map(({ asset, rows }) => [asset, rows.map(({ line }) => line)])).toEqual([
      ['btc', [2]],
      ['ltc', [3]],
    ]);
    expect(leftOut).toEqual([
      { message: 'A batch cannot send XRP.', lines: [4], withdrawal: { asset: 'xrp', to: xrp, tag: '77', amount: '3.5' } },
      { message: 'The amount is in USD: the desk sends no USD and never converts.', lines: [5], withdrawal: null },
      { message: 'The line names no asset.', lines: [6], withdrawal: null },
    ]);
  });

  test('a line without an amount that is left out is named with its text', async () => {
    const { leftOut } = await importText(`Address,Amount,Currency\n${firstAddress},1,BTC\n(text),(1/1000),\n(text),per mille,\n`);
    expect(leftOut.map(({ message }) => message)).toContain('The line names no asset. “(text) per mille”');
  });

  test('applyMapping refuses lines that contradict their header', async () => {
    const { groups, leftOut } = await importText(`Address,Amount (BTC),Currency\n${firstAddress},1,LTC\n${secondAddress},1,BTC\n`);
    expect(groups[0]?.rows.map(({ line }) => line)).toEqual([3]);
    expect(leftOut[0]?.message).toBe('The file names BTC and LTC for this line.');
  });
});
