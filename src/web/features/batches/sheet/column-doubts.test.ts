import { describe, expect, test } from 'vitest';
import { applyMapping, mappingQuestions, statusCounts, withRole } from './apply-mapping.ts';
import { previewTable } from './table-preview.ts';
import { readUsable, testAddress } from './test-sheets.ts';

const [firstAddress, secondAddress] = [testAddress.btc(1), testAddress.btc(2)];

/** A file with one more column beside the addresses and the amounts 1.5, 2.5, 3.5. */
function fileWith(head: string, cells: readonly string[]): string {
  return `Address,Amount (BTC),${head}\n${cells.map((cell, index) => `${testAddress.btc(index)},${index + 1}.5,${cell}\n`).join('')}`;
}

async function questionsOf(text: string): Promise<readonly string[]> {
  const { table, mapping } = await readUsable(text);
  return mappingQuestions(table, mapping);
}

describe('texts that may change a payment', () => {
  test.for([
    ['Note', ['', 'Betrug!', '']],
    ['Note', ['Rent', 'Rent', 'ask Ann']],
    ['Flag', ['', 'look again', '']],
    ['Bonus', ['', '', '0.2']],
    ['Deductions', ['-', 'n/a', '0.2']],
    ['Note', ['Ann', '"nur 0,2 zahlen"', 'Bob']],
    ['Note', ['Ann', 'amount is in mBTC', 'Bob']],
    ['Note', ['Ann', '10 sats', 'Bob']],
    ['Note', ['Ann', 'in LTC please', 'Bob']],
    ['Note', ['Ann', '~~Cid~~', 'Bob']],
    ['Note', ['Ann', '"correct: 1,234.56"', 'Bob']],
    ['Note', ['Ann', 'correct is .4', 'Bob']],
    ['Note', ['Ann', 'via PayPal instead', 'Bob']],
    ['Note', ['Ann', 'wired 3 Nov', 'Bob']],
    ['Note', ['Ann', 'déjà réglé', 'Bob']],
    ['Department', ['Sales', '~~no~~', 'Sales']],
    ['Department', ['Sales', 'left: do not pay', 'Sales']],
    ['Payee', ['Ann', 'Bob (deceased)', 'Cid']],
    ['', ['', 'Comment on B4: rent', '']],
  ] as const)('the user must confirm the column “%s” with %j', async ([head, cells]) => {
    expect((await questionsOf(fileWith(head, cells)))[0]).toMatch(new RegExp(`“${head || 'Column 3'}” (contains|has another address)`));
  });

  test.for([
    ['Note', ['Ann', 'Bob', 'Cid']],
    ['Note', ['Rent', 'Rent', 'Rent']],
    ['Note', ['1.5 BTC', '2.5', 'pay 3.5 btc']],
    ['Note', ['Invoice 3', '26.05.2026', 'Ada']],
    ['Note', ['not for June', 'sent by Bob', 'block 7']],
    ['Country', ['NO', 'NO', 'SE']],
    ['Team', ['A', 'A', 'B']],
    ['BTC balance', ['7.5', '8.25', '6.5']],
    ['Name', ['Ann', 'Ann', '']],
    ['Note', ['1.50 BTC', '"2,5 BTC"', '3.5']],
    ['Note', ['rent', 'Rent', 'RENT']],
    ['Employee ID', ['1001', '1002', '1003']],
    ['#', ['7', '8', '9']],
    ['Date', ['30.11.2026', '29.11.2026', '28.11.2026']],
    ['Quantity', ['1', '1', '1']],
    ['Private wing', ['Block 2 of the house', 'Block 3 of the house', 'Block 4 of the house']],
    ['Fee', ['0', '0.00', '-']],
  ] as const)('the column “%s” with %j needs no confirmation', async ([head, cells]) => {
    expect(await questionsOf(fileWith(head, cells))).toEqual([]);
  });

  test.for([
    ['Commentaire', ['Loyer', 'Loyer', 'ne rien faire']],
    ['Description,Comment', ['Ann,x', 'Bob,send 0.02 instead', 'Cid,z']],
    ['', ['Comment on D2: approved', 'Comment on D3: approved', 'Comment on D4: approved']],
    ['TXID', [1, 2, 3].map((digit) => `${digit}`.repeat(64))],
  ] as const)('the column “%s” with %j is no status, and the user must confirm it', async ([head, cells]) => {
    const { table, mapping } = await readUsable(fileWith(head, cells));
    expect(mapping.roles.at(-1)).toMatch(/^(note|ignored)\?$/);
    expect(mappingQuestions(table, mapping)).not.toEqual([]);
  });

  test('a comment on a header is a doubt', async () => {
    expect(await questionsOf(fileWith('Comment on B1: in thousands', ['', '', '']))).toEqual([
      '“Comment on B1: in thousands” may decide which lines are paid. If it changes no payment, choose “For your records” for “Comment on B1: in thousands”.',
    ]);
  });

  test.for([
    [`Supplier,Wallet,Quantity,Price (BTC)\nAcme,${firstAddress},3,0.01\n`, 'Price (BTC)', 'Quantity'],
    [`Name,BTC wallet,Hours,Total\nAnn,${firstAddress},161,4105.50\n`, 'Hours', 'Total'],
    [`Address,Amount,BTC/EUR\n${firstAddress},1000.50,98000.5\n`, 'BTC/EUR', 'Amount'],
    [`Address,Salary (BTC),Deductions (BTC)\n${firstAddress},0.5,0.1\n`, 'Deductions (BTC)', 'Salary (BTC)'],
    [`Address,Amount (BTC),Payout %\n${firstAddress},0.25,50\n`, 'Payout %', 'Amount (BTC)'],
    [`Address,Salary (BTC),Bonus\n${firstAddress},1.1,0.2\n`, 'Bonus', 'Salary (BTC)'],
    [`Address,Amount each (BTC),Quantity\n${firstAddress},0.1,2\n`, 'Quantity', 'Amount each (BTC)'],
    [`Address,Salary (sats),Take-home\n${firstAddress},115000,65000\n`, 'Take-home', 'Salary (sats)'],
  ] as const)('in the file %j, the numbers of “%s” may be other amounts than those of “%s”', async ([text, other, head]) => {
    expect(await questionsOf(text)).toContain(
      `“${other}” also has numbers. If “${head}” has the amounts to pay, choose “Amount” for “${head}”.`,
    );
  });

  test.for([
    ['Deductions', ['0', '0', '0.2']],
    ['Deductions', ['(0.1)', '(0.2)', '(0.3)']],
    ['Discount', ['10%', '0%', '0%']],
    ['Quantity', ['1', '1', '3']],
    ['Quantity', ['2 pcs', '1 pc', '1 pc']],
    ['Final amount', ['0', '0', '3.4']],
    ['Total', ['1.4 BTC', '2.5 BTC', '3.5 BTC']],
    ['active', ['1', '1', '0']],
    ['Deductions', ['1.5', '2.5', '3.5']],
    ['Total', ['1.5 mBTC', '2.5 mBTC', '3.5 mBTC']],
    ['Number', ['2', '3', '2']],
    ['Take-home', ['1.2026', '2.2026', '3.2026']],
  ] as const)('the numbers of “%s” with %j may change the amounts', async ([head, cells]) => {
    expect(await questionsOf(fileWith(head, cells))).toEqual([
      `“${head}” also has numbers. If “Amount (BTC)” has the amounts to pay, choose “Amount” for “Amount (BTC)”.`,
    ]);
  });

  test.for(['is_cancelled', 'DO_NOT_PAY', 'Void', 'fraud_flag'])('the header “%s” may decide which lines are paid', async (head) => {
    expect((await questionsOf(fileWith(head, ['0', '0', '1'])))[0]).toContain(`“${head}” may decide which lines are paid`);
  });

  test.for([
    ['Void if altered', 1],
    ['All amounts in mBTC', 1],
    ['All amounts in BTC', 0],
    ['Thank you', 0],
  ] as const)('the remark “%s” below the payments causes %i questions, which the user can answer', async ([remark, count]) => {
    const { table, mapping } = await readUsable(`${fileWith('Note', ['a', 'b', 'c'])}${remark},,\n`);
    expect(mappingQuestions(table, mapping)).toHaveLength(count);
    expect(mappingQuestions(table, withRole(mapping, 1, 'amount'))).toEqual([]);
  });

  test.for(['Amount paid (BTC)', 'Total received (BTC)'])('amounts that were already paid, “%s”, are a doubt', async (head) => {
    expect((await questionsOf(`Address,${head}\n${firstAddress},0.5\n`))[0]).toContain(`“${head}” may mean other amounts`);
  });

  test.for([
    `Address,Amount (BTC)\n${firstAddress},1\nDo not pay line 2,\n`,
    `Address,Amount,Currency\n${firstAddress},0.5,BTC\nAll amounts in mBTC,,\n`,
    `Address,Amount,Currency,Remark: amount in sats\n${firstAddress},50000,BTC,rent\n`,
    `Amounts in thousands\nAddress,Amount (BTC)\n${firstAddress},0.5\n`,
  ])('the file %j names another unit or a line that must not be paid', async (text) => {
    expect(await questionsOf(text)).toHaveLength(1);
  });

  test('a doubt names at most eight texts and counts the others', async () => {
    const notes = Array.from({ length: 20 }, (_each, index) => (index < 10 ? `remark ${index}` : ''));
    expect((await questionsOf(fileWith('Note', notes)))[0]).toContain('“remark 7” and 2 more. If it changes no payment');
  });
});

describe('columns that compete', () => {
  test.for([
    [`Personalnummer;Wallet;Netto (BTC)\n1001;${firstAddress};0.5\n`, 'ignored destination amount?'],
    [`Order,Refund (BTC),Address\n17,0.5,${firstAddress}\n`, 'ignored amount? destination'],
    [`Payer address,Name,Amount (BTC)\n${firstAddress},Ann,1.5\n`, 'ignored? destination amount'],
    [`Name,Refund address,Amount (BTC)\nAcme,${firstAddress},1.5\n`, 'payee destination amount'],
    [
      `Name,Deposit address,Refund address,Amount (BTC)\nAcme,${firstAddress},${secondAddress},1.5\n`,
      'payee destination? destination? amount',
    ],
    [`Address,Amount (BTC),Revised\n${firstAddress},1.5,1.4\n`, 'destination amount? amount?'],
    [`Address,Amount (BTC),Approved\n${firstAddress},1.5,1.4\n`, 'destination amount? amount?'],
    [`Address,Amount (BTC),Approved\n${firstAddress},1.5,1\n`, 'destination amount status'],
    [`Address,Amount (BTC),Balance due\n${firstAddress},1.5,1.4\n`, 'destination amount? amount?'],
    [`Address,Amount,Corrected amount\n${`${firstAddress},1.5,\n`.repeat(300)}${secondAddress},1.5,1.4\n`, 'destination amount? amount?'],
    [`Address,Amount (BTC),Approved,State\n${firstAddress},1.5,yes,open\n`, 'destination amount status status'],
    [`Address,Amount (BTC),Invoice status\n${firstAddress},1.5,disputed\n`, 'destination amount status'],
    [`Address,Amount (BTC),Local currency\n${firstAddress},1.5,EUR\n`, 'destination amount ignored?'],
    [`Address,Amount (BTC),Share\n${firstAddress},1.5,6.25%\n`, 'destination amount ignored?'],
    [`Address;Betrag BTC;Empfänger;Verwendungszweck\n${firstAddress};1.5;Ann;Miete\n`, 'destination amount payee note'],
  ] as const)('%j gives the roles %s', async ([text, roles]) => {
    expect((await readUsable(text)).mapping.roles.join(' ')).toBe(roles);
  });

  test('the doubts about each of several columns name their column, and the header of the chosen column names the asset', async () => {
    const { table, mapping } = await readUsable(`Address,Amount BTC x 10,Sum BTC,Hours\n${firstAddress},1.5,1.4,8\n`);
    expect(mappingQuestions(table, mapping)).toEqual([
      'Several columns can be “Amount”: choose one.',
      '“Amount BTC x 10” may mean other amounts or another unit (x 10). If not, choose “Amount” for “Amount BTC x 10”.',
    ]);
    expect(mappingQuestions(table, withRole(mapping, 2, 'amount'))).toEqual([]);
  });

  test('two tables side by side must be separated', async () => {
    const questions = await questionsOf(`Address,BTC,,Address,BTC\n${firstAddress},1,,${secondAddress},2\n`);
    expect(questions).toContain('The header has “Address”, “BTC” twice. Put each of the two tables in a file of its own.');
  });
});

test('several columns of statuses select lines together', async () => {
  const text = `Address,Amount (BTC),Approved,State\n${firstAddress},1,yes,open\n${secondAddress},2,yes,paid\n${firstAddress},3,yes,\n`;
  const { table, mapping } = await readUsable(text);
  const values = ['yes · open', 'yes · paid', 'yes · Empty'];
  expect(statusCounts(table, mapping)).toEqual(values.map((value) => ({ value, count: 1 })));
  const { groups } = applyMapping(table, { ...mapping, statuses: ['yes · open'] });
  expect(groups.map(({ rows }) => rows.map(({ line }) => line))).toEqual([[2]]);
});

test('the preview counts the values of a status that it does not list', async () => {
  const { table, mapping } = await readUsable(
    fileWith(
      'Status',
      Array.from({ length: 103 }, (_each, index) => `case ${index}`),
    ),
  );
  const preview = previewTable(table, mapping, { btc: [], bch: [], ltc: [], dash: [] });
  expect([preview.statuses.length, preview.moreStatusCount]).toEqual([100, 3]);
});
