import { describe, expect, test } from 'vitest';
import { mappingQuestions, withRole } from './apply-mapping.ts';
import { readUsable, testAddress } from './test-sheets.ts';

const [firstAddress, secondAddress] = [testAddress.btc(1), testAddress.btc(2)];

describe('proposeMapping', () => {
  test.for([
    ['Amount (BTC),Recipient', 'amount destination', 'native'],
    ['kind,Wallet,satoshis', 'status destination amount', 'base'],
    ['Name,Address,Value', 'payee destination amount', null],
    ['BCH address,Quantity in base units', 'destination amount', 'base'],
    ['To,Bitcoin Cash', 'destination amount', 'native'],
    ['Account,Amount in duffs', 'destination amount', 'base'],
    ['Destinataire,Montant (LTC)', 'destination amount', 'native'],
    ['Payee,Amount CAD', 'destination amount', null],
    ['Address,Amount,Sum', 'destination amount? amount?', null],
    ['Address,Amount (BTC),Amount (LTC)', 'destination amount? amount?', null],
    ['Address,Amount,Amount (BTC)', 'destination ignored amount', 'native'],
    ['Account,Wallet,Amount', 'destination? destination? amount', null],
    ['Address,Amount,Fee', 'destination amount ignored?', null],
    ['Address,Amount,AmountBTC', 'destination ignored amount', 'native'],
    ['Address,Amount,BTC amount to be paid', 'destination ignored amount', 'native'],
    ['walletAddress,Amount requested', 'destination amount', null],
    ['Wallet,How much', 'destination amount', null],
    ['Address,Amount ₿', 'destination amount', 'native'],
  ] as const)('proposeMapping proposes roles for the headers %s', async ([heads, roles, unit]) => {
    const { mapping } = await readUsable(`${heads}\na,1,2\n`);
    expect([mapping.roles.join(' '), mapping.unit]).toEqual([roles, unit]);
  });

  test.for([
    [`Employee,Wallet,Amount,Currency,Amount (BTC)\nAnn,${firstAddress},500,CAD,0.1\n`, 'payee destination ignored ignored amount'],
    [`Wallet,Amount (BTC),Currency\n${firstAddress},500,CAD\n`, 'destination amount asset'],
    [`address,amount,currency\n${firstAddress},0.3,BTC\n${secondAddress},0.1,USD\n`, 'destination amount asset'],
    [`address,amount,Unit\n${firstAddress},50000,sat\n`, 'destination amount unit'],
    [`Payee,Wallet,Amount (BTC)\nAcme,${firstAddress},0.5\n`, 'payee destination amount'],
    [`From,Paid to,Amount\nhot,${firstAddress},0.5\n`, 'ignored destination amount'],
    [`From,Paid to,Amount\n${secondAddress},${firstAddress},0.5\n`, 'ignored destination amount'],
    [`Source wallet address,Payee,Amount\n${secondAddress},Acme,0.5\n`, 'ignored destination amount'],
    [`Payee,Wallet,New wallet,Amount BTC\nAnn,${firstAddress},${secondAddress},1\n`, 'payee destination? destination? amount'],
    [`Address,Address (new from June),Amount\n${firstAddress},${secondAddress},1\n`, 'destination? destination? amount'],
    [`Address,Amount,Note\n${firstAddress},1,500\n${secondAddress},0.5,\n${secondAddress},2,000\n`, 'destination amount note?'],
    [`Address,Amount,Note\n${firstAddress},1,500\n${secondAddress},2,ok\n`, 'destination amount note?'],
    [`Address,Amount,Note\n${firstAddress},1,500.25\n${secondAddress},2,rent\n`, 'destination amount note?'],
    [`Address,Amount,Note\n${firstAddress},1,25\n`, 'destination amount note?'],
    [`Address,Amount (sats),Note\n${firstAddress},1,25\n`, 'destination amount note'],
    [`Address,Amount (sats),Note\n${firstAddress},1,250\n`, 'destination amount note?'],
    [`Address,Amount,ID\n${firstAddress},1,500\n`, 'destination amount ignored?'],
    [`Address,Amount,Name\n${firstAddress},1,500\n`, 'destination amount payee?'],
    [`Address,Amount,\n${firstAddress},1,500\n`, 'destination amount ignored?'],
    [`Address Amount Note\n${firstAddress} 1 500.25\n`, 'destination amount note?'],
    [`Address,Amount,Note\n${firstAddress},1.5,rent\n${secondAddress},2.5,cancelled\n`, 'destination amount note?'],
    [`Address,Amount,Note\n${firstAddress},1.5,rent\n${secondAddress},2.5,already paid by Ann\n`, 'destination amount note?'],
    [`Address,Amount,Note\n${firstAddress},1.5,Wages for May\n`, 'destination amount note'],
    [`Address,Amount,Action\n${firstAddress},1.5,skip\n${secondAddress},2.5,go\n`, 'destination amount status'],
    [`Address,Amount,Bob\n${firstAddress},1.5,skip\n${secondAddress},2.5,do not pay\n`, 'destination amount status'],
    [`Address,Amount (BTC),Problems found\n${firstAddress},1.5,Duplicate\n`, 'destination amount ignored'],
    [`Address,Amount,Note\n${firstAddress},0.1,500\n${secondAddress},0.2,501\n`, 'destination amount note'],
    [`Address;Amount;Note\n${firstAddress};1;500\n`, 'destination amount note'],
    [`Address,Amount,Type\n${firstAddress},1,wallet\n${secondAddress},1,\n`, 'destination amount type'],
    [`Address,Amount,Type\n${firstAddress},1,RECV\n${secondAddress},1,SEND\n`, 'destination amount status'],
    [`Address,Amount,x\n${firstAddress},1,paid\n${secondAddress},1,cancelled\n`, 'destination amount status'],
    [`Address,Amount,Destination tag\n${firstAddress},1,7\n`, 'destination amount tag'],
    [`Address,Amount,Coin,Memo\n${firstAddress},1,BTC,a\nr,1,XRP,7\n`, 'destination amount asset tag'],
    [`Address,Amount,Memo\n${firstAddress},1,a\n`, 'destination amount note'],
    [`Address,BTC balance\n${firstAddress},5.5\n`, 'destination ignored'],
    [`Address,Amount,Moneda\n${firstAddress},1,USDT\n`, 'destination amount asset'],
    [`Address,Amount,x\n${firstAddress},1,USDT\n${firstAddress},1,DOGE\n${firstAddress},1,BTC\n`, 'destination amount asset'],
    [`Address,Amount,x\n${firstAddress},1,CA\n${firstAddress},1,US\n`, 'destination amount ignored'],
    [`Address,Amount,Asset,Network\n${firstAddress},1,BTC,BSC\n`, 'destination amount asset network'],
    [`Address,Amount (BTC),Network\n${firstAddress},1,Bitcoin\n`, 'destination amount network'],
    [`Address,Amount,Network\n${firstAddress},1,Bitcoin\n`, 'destination amount asset'],
    [`Address,Amount (BTC),Note\n${firstAddress},12,5 BTC\n`, 'destination amount note?'],
    [`Address,Amount (BTC),Note\n${firstAddress},1,500.25 (rent)\n`, 'destination amount note?'],
    [`Address,Amount (BTC),Note\n${firstAddress},1.5,Invoice 17 - cancelled\n`, 'destination amount note?'],
    [`Address,Amount (BTC),Note\n${firstAddress},1.5,Nicht zahlen\n`, 'destination amount note?'],
    [`Address,Amount (BTC),Note\n${firstAddress},1.5,see ${'ab'.repeat(32)}\n`, 'destination amount note?'],
    [`Address,Amount (BTC),Note\n${firstAddress},1.5,to ${firstAddress}\n`, 'destination amount note'],
    [`Payee,Address,Amount (BTC)\nBob (cancelled),${firstAddress},1.5\n`, 'payee? destination amount'],
    [`Sent from,Address,Amount (BTC)\n${secondAddress} hot,${firstAddress},1.5\n`, 'ignored destination amount'],
    [`Acme,0.5,\nAddress,Amount (BTC),Note\n${firstAddress},1.5,\n`, 'destination amount? note'],
    [`Payouts of 1.11.2026,May\nAddress,Amount (BTC),Note\n${firstAddress},1.5,\n`, 'destination amount note'],
    [`BTC payouts\nAddress,Amount (BTC),Note\n${firstAddress},1.5,\n`, 'destination amount note'],
    [`Address,Amount (BTC)\n${firstAddress},0.125\n${secondAddress},1.5\n`, 'destination amount'],
    [`Address;Amount (BTC)\n${firstAddress};1.250\n${secondAddress};2.500\n`, 'destination amount?'],
    [`Address,Amount (BTC),Fee (BTC),Amount after fee (BTC)\n${firstAddress},0.5,0.1,0.4\n`, 'destination amount? ignored amount?'],
    [`Address,Quantity,Rate (BTC),Line total (BTC)\n${firstAddress},7.5,0.001,0.0075\n`, 'destination amount? ignored amount?'],
    [`Address,Amount (BTC),Value in CAD\n${firstAddress},0.5,70000\n`, 'destination amount ignored'],
    [`Address,Coin,Amount,Amount currency\n${firstAddress},BTC,500.25,USD\n`, 'destination asset? amount asset?'],
    [`Address,Amount,x\n${firstAddress},1,ARS\n${secondAddress},2,ARS\n`, 'destination amount asset'],
    [`Address,Amount,Decimals\n${firstAddress},50000000,8\n`, 'destination amount unit'],
    [`Address,Salary (BTC),Deductions,Net pay\n${firstAddress},0.5,0.1,0.4\n`, 'destination amount? ignored amount?'],
    [`Address,Amount (BTC),Final amount\n${firstAddress},0.5,0.4\n`, 'destination amount? amount?'],
    [`Address\tAmount (LTC)\n${firstAddress}\t500\n${secondAddress}\t1.500\n`, 'destination amount?'],
    [`Address,Amount (BTC),Note\n${firstAddress},1.5,new:${secondAddress}\n`, 'destination amount note?'],
    [`Payee,Account,Amount (BTC)\nNewCo,Cold store,0.5\n`, 'destination? destination? amount'],
    ['Kestrel Exchange,0.001,Invoice 1\nAurora dealing desk,0.002,Invoice 2\n', 'destination amount ignored'],
  ] as const)('proposeMapping proposes roles by the content of %j', async ([text, roles]) => {
    expect((await readUsable(text)).mapping.roles.join(' ')).toBe(roles);
  });

  test.for([
    ['Completed', 'Y', 'N'],
    ['Processed', '2026-05-03', ''],
    ['Pay?', 'x', ''],
    ['Is paid', 'Y', 'N'],
    ['Paid on', '3 May', ''],
    ['Payment date', '3 May', ''],
    ['TXID', 'ab12', ''],
    ['Info', '✓', '✗'],
    ['Info', 'Paid', 'Pending', 'On hold - see Bob'],
    ['Info', 'Paid 3 May', 'Paid 4 May', 'see Bob'],
    ['Situação', 'pago', 'cancelado'],
    ['状态', 'a', 'b'],
    ['状態', 'a', 'b'],
    ['ステータス', 'a', 'b'],
    ['Статус', 'a', 'b'],
    ['Stato', 'a', 'b'],
  ] as const)('proposeMapping reads the column “%s” as the status of the payments', async ([head, ...cells]) => {
    const lines = cells.map((cell) => `${firstAddress},1.5,${cell}\n`);
    expect((await readUsable(`Address,Amount,${head}\n${lines.join('')}`)).mapping.roles.join(' ')).toBe('destination amount status');
  });

  test.for([
    ['Payment date', '3 May', '4 May'],
    ['Transaction ID', 'T1', 'T2'],
    ['TXID', '', ''],
    ['Info', 'Overtime', 'Rent', 'Wages'],
  ] as const)('proposeMapping ignores the column “%s”, because it does not show which lines are paid', async ([head, ...cells]) => {
    const lines = cells.map((cell) => `${firstAddress},1.5,${cell}\n`);
    expect((await readUsable(`Address,Amount,${head}\n${lines.join('')}`)).mapping.roles.join(' ')).toBe('destination amount ignored');
  });

  test.for([
    ['Amount (DAI)', 'dai'],
    ['Amount (millibitcoin)', 'millibitcoin'],
    ['Amount (kSats)', 'ksats'],
    ['Amount BTC x 1000', 'x 1000'],
    ['Amount BTC/BCH', 'Amount BTC/BCH'],
    ['Amount (BTC/sats)', 'Amount (BTC/sats)'],
  ] as const)('the user must confirm the amounts of the header “%s”, because it may name another unit', async ([head, words]) => {
    const { table, mapping } = await readUsable(`Address,${head}\n${firstAddress},0.5\n${secondAddress},1.5\n`);
    const presetMapping = { ...mapping, asset: 'btc' } as const;
    expect(mappingQuestions(table, presetMapping)).toEqual([
      `“${head}” may mean other amounts or another unit (${words}). If not, choose “Amount” for “${head}”.`,
    ]);
    expect(mappingQuestions(table, withRole(presetMapping, 1, 'amount'))).toEqual([]);
  });

  test('the user must choose between columns that fit a role equally well', async () => {
    const { table, mapping } = await readUsable(`Address,Amount,Sum\n${firstAddress},1,2\n`);
    expect(mappingQuestions(table, mapping)).toContain('Several columns can be “Amount”: choose one.');
    const completeMapping = { ...withRole(mapping, 2, 'amount'), asset: 'btc', unit: 'native' } as const;
    expect(completeMapping.roles).toEqual(['destination', 'ignored', 'amount']);
    expect(mappingQuestions(table, completeMapping)).toEqual([]);
  });

  test('only one column at a time has a role', async () => {
    const { mapping } = await readUsable(`Address,Amount,Note\n${firstAddress},1,two\n`);
    expect(withRole(mapping, 2, 'amount').roles).toEqual(['destination', 'ignored', 'amount']);
    expect(withRole(mapping, 1, 'ignored').roles).toEqual(['destination', 'ignored', 'note']);
  });
});

describe('proposeHeader', () => {
  test.for([
    [`Ada,${firstAddress},0.25\n`, null],
    [`wallet,5\nCold,6\n`, null],
    [`name,0.5 BTC\nother,0.6 BTC\n`, null],
    [`Payroll of July\nPrepared by Ann\n\nAddress,Amount\n${firstAddress},1\n`, 2],
    [`"Acme, Inc.",,\nAddress,Amount,Note\n${firstAddress},1,\n`, 1],
    [`${firstAddress},1\nAddress,Amount\n${secondAddress},2\n`, null],
    [`Montant,Remarque\n1,x\n`, 0],
  ] as const)('proposeHeader finds the header line of the file %j', async ([text, header]) => {
    expect((await readUsable(text)).mapping.header).toBe(header);
  });

  test('a file without a header gets numbered column headers', async () => {
    const { sheet, mapping } = await readUsable(`Ada,${firstAddress},0.25\n`);
    expect(sheet).toEqual({ header: ['Column 1', 'Column 2', 'Column 3'], rows: [{ line: 1, cells: ['Ada', firstAddress, '0.25'] }] });
    expect([mapping.roles.join(' '), mapping.unit]).toEqual(['ignored destination amount', 'native']);
  });

  test('proposeMapping lets the user choose between two columns of numbers', async () => {
    expect((await readUsable(`17,${firstAddress},5\n18,${secondAddress},6\n`)).mapping.roles).toEqual([
      'amount?',
      'destination',
      'amount?',
    ]);
  });
});

describe('the proposed unit', () => {
  test('proposeMapping proposes a unit only if the header names it or every amount has a fraction', async () => {
    const readUnit = async (text: string) => (await readUsable(text)).mapping.unit;
    expect(await readUnit(`to,amount\n${firstAddress},5\n`)).toBeNull();
    expect(await readUnit(`to,amount\n${firstAddress},5\n${secondAddress},0.5\n`)).toBeNull();
    expect(await readUnit(`to,amount\n${firstAddress},1.5\n${secondAddress},0.5\n`)).toBe('native');
    expect(await readUnit(`to,amount (sats)\n${firstAddress},5\n`)).toBe('base');
  });
});
