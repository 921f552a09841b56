import { describe, expect, test } from 'vitest';
import { makeRowCheck } from './check-row.ts';
import { markLookAlikes } from './look-alike-rows.ts';
import { columnsOf } from './propose-mapping.ts';
import type { RowProblem, SheetSetting } from './sheet.ts';
import { entry, setting, testAddress, verdictOf } from './test-sheets.ts';

const address = testAddress.btc(1);

const book = [
  entry(1, 'Payments float', { type: 'wallet' }),
  entry(2, 'Cold store', { type: 'wallet' }),
  entry(2, 'Acme payout'),
  entry(7, 'Acme payroll'),
  entry(8, 'No bitcoin', { address: null }),
  entry(9, 'Twins'),
  entry(10, 'twins', { type: 'wallet' }),
  entry(11, 'Same'),
  entry(12, 'Same'),
  entry(13, 'Wallet 2'),
];

function problemOf(cells: readonly string[], overrides: Partial<SheetSetting> = {}): RowProblem | undefined {
  const { problems, payment } = verdictOf(cells, { book, ...overrides });
  expect(payment === null).toBe(problems.length > 0);
  return problems[0];
}

describe('a total line', () => {
  test.for([
    ['', 'TOTAL', '1.5'],
    ['Total:', '1.5'],
    ['Grand total', '', '1.5'],
    ['Summe', '1.5'],
    ['Gesamt', '1.5'],
    ['合計', '1.5'],
    ['Total BTC', '1.5'],
    ['', 'Total (1)', '1.5'],
  ] as const)('the row check treats the line %j as a total and not as a payment', (cells) => {
    expect(
      problemOf(cells, {
        columns: { ...columnsOf(['destination', 'amount']), amount: cells.length - 1 },
      })?.message,
    ).toMatch(/^This looks like the total/);
  });

  test('the row check does not treat a line with a destination as a total', () => {
    expect(verdictOf([address, '1', 'Total'], { columnCount: 3 }).payment).not.toBeNull();
    expect(verdictOf(['Total Ltd', '1'], { book: [entry(3, 'Total Ltd')] }).payment).not.toBeNull();
  });
});

describe('an amount', () => {
  test.for([
    ['0.5', '50000000'],
    [' 21000000 ', '2100000000000000'],
    ['0.00000294', '294'],
    ['1.100000000000', '110000000'],
    ['007', '700000000'],
  ] as const)('the row check reads the amount %j in native units exactly', ([cell, amount]) => {
    expect(verdictOf([address, cell]).payment?.amount).toBe(amount);
  });

  test('the row check does not change amounts in base units', () => {
    expect(verdictOf([address, '123456789012345678901234567890'], { unit: 'base' }).payment?.amount).toBe('123456789012345678901234567890');
  });

  test.for([
    ['', 'The amount is missing.', []],
    ['0', '0 is zero: an amount must be above zero.', []],
    ['0.000', '0.000 is zero: an amount must be above zero.', []],
    ['-1', '“-1” is below zero: an amount must be above zero.', []],
    ['=A1*2', 'This is a formula: the CSV file was saved without its result.', []],
    ['1e-3', '“1e-3” is written with an exponent, which may have lost digits.', ['0.001']],
    ['1.5E+2', '“1.5E+2” is written with an exponent, which may have lost digits.', ['150']],
    ['0.000000001', 'BTC has 8 decimal places, this has 9: less than one satoshi cannot be sent.', []],
    ['0.30000000000000004', 'BTC has 8 decimal places, this has 17: less than one satoshi cannot be sent.', ['0.3']],
    ['1234567.8900000001', 'BTC has 8 decimal places, this has 10: less than one satoshi cannot be sent.', ['1234567.89']],
    ['1'.repeat(23), 'This has 31 digits in satoshi: an amount has at most 30.', []],
    ['1,234.5', '“1,234.5” has characters that do not belong in a number.', ['1234.5']],
    ['1.234,5', '“1.234,5” has characters that do not belong in a number.', ['1234.5']],
    ['1 234,5', '“1 234,5” has characters that do not belong in a number.', ['1234.5']],
    ['1\u202f234,5', '“1\u202f234,5” has characters that do not belong in a number.', ['1234.5']],
    ['1’000.5', '“1’000.5” has characters that do not belong in a number.', ['1000.5']],
    ['0,5', '“0,5” has characters that do not belong in a number.', ['0.5']],
    ['0,123', '“0,123” has characters that do not belong in a number.', ['0.123']],
    ['1234,567', '“1234,567” has characters that do not belong in a number.', ['1234.567']],
    ['1,234', '“1,234” can mean 1234 or 1.234.', ['1234', '1.234']],
    ['1,5', '“1,5” has characters that do not belong in a number.', ['1.5']],
    ['1,234,567', '“1,234,567” has characters that do not belong in a number.', ['1234567']],
    ['1.5.2', '“1.5.2” has characters that do not belong in a number.', []],
    ['1 2 3', '“1 2 3” has characters that do not belong in a number.', []],
    ['+5', '“+5” is not a number.', ['5']],
    ['１２', 'The amount contains a full-width digit (U+FF11) at position 1.', ['12']],
    ['1\u200b2', 'The amount contains an invisible character (U+200B) at position 2.', ['12']],
    ['5\u00a0', 'The amount contains a non-breaking or special space (U+00A0) at position 2.', ['5']],
    ['.5', '“.5” is not a number.', ['0.5']],
    ['0.5 BTC', '“0.5 BTC” is not a number.', ['0.5']],
    ['0.5 LTC', '“0.5 LTC” is not a number.', []],
    ['₿0.5', '“₿0.5” is not a number.', ['0.5']],
    ['0.5 Bitcoin', '“0.5 Bitcoin” is not a number.', ['0.5']],
    ['50000 sat', '“50000 sat” is not a number.', ['0.0005']],
    ['0.5 sat', '“0.5 sat” is not a number.', []],
    ['5 duffs', '“5 duffs” is not a number.', []],
    ['ten', '“ten” is not a number.', []],
  ] as const)('the row check rejects the amount %j with a reason and never guesses', ([cell, message, offers]) => {
    expect(problemOf([address, cell])).toMatchObject({ column: 'amount', message, offers });
  });

  test.for([
    ['0.5', '“0.5” is not a whole number of satoshi: amounts are in base units.', []],
    ['5.0', '“5.0” is not a whole number of satoshi: amounts are in base units.', ['5']],
    ['1.000', '“1.000” is not a whole number of satoshi: amounts are in base units.', ['1', '1000']],
    ['1,000', '“1,000” has characters that do not belong in a number.', ['1000']],
    ['500 sats', '“500 sats” is not a number.', ['500']],
    ['0.5 BTC', '“0.5 BTC” is not a number.', ['50000000']],
  ] as const)('the row check rejects the amount %j in base units, because it is not a whole number', ([cell, message, offers]) => {
    expect(problemOf([address, cell], { unit: 'base' })).toMatchObject({ message, offers });
  });

  test('the row check rejects an amount that a comma split into two cells', () => {
    expect(problemOf([address, '1', '5'])?.message).toContain('This line has 3 cells where the header has 2');
    expect(problemOf([address, '1', ' '])).toBeUndefined();
    expect(problemOf([address, '1', '500', ''], { columnCount: 3, separator: ',' })?.message).toContain('This line has 4 cells');
    expect(problemOf([address, '1', '500', ''], { columnCount: 3, separator: ';' })).toBeUndefined();
  });
});

describe('a destination', () => {
  test.for([
    ['Acme payout', { type: 'external_account', id: 2 }],
    ['  acme-PAYOUT ', { type: 'external_account', id: 2 }],
    ['External Account #7', { type: 'external_account', id: 7 }],
    ['wallet #2', { type: 'wallet', id: 2 }],
    ['Twins', { type: 'external_account', id: 9 }],
    [address, { type: 'public_address', public_address: address }],
    [address.toUpperCase(), { type: 'public_address', public_address: address.toUpperCase() }],
  ] as const)('the row check finds the destination %j', ([cell, payment]) => {
    expect(verdictOf([cell, '1'], { book }).payment).toMatchObject(payment);
  });

  test.for([
    ['', 'The destination is missing.', []],
    ['Payments float', 'This is the source wallet.', []],
    [testAddress.btc(1001), 'This is the source wallet.', []],
    ['No bitcoin', 'No bitcoin has no BTC address.', []],
    ['Acme payrol', 'No wallet or external account is named “Acme payrol”.', ['Acme payroll', 'Acme payout']],
    ['Zebra', 'No wallet or external account is named “Zebra”.', []],
    ['TWINS', '“TWINS” names 2 wallets or accounts.', ['account #9', 'wallet #10']],
    ['Same', '“Same” names 2 wallets or accounts.', ['account #11', 'account #12']],
    ['wallet 2', '“wallet 2” names 2 wallets or accounts.', ['account #13', 'wallet #2']],
    ['account 7', '“account 7” is a number, not a name.', ['account #7']],
    ['2', '“2” is a number, not a name.', ['wallet #2', 'account #2']],
    ['=B2', 'This is a formula: the CSV file was saved without its result.', []],
    ['@acme', 'This is a formula: the CSV file was saved without its result.', []],
    [`${address.slice(0, -1)}q`, 'This has a wrong checksum: a character is missing, mistyped or swapped.', []],
    [testAddress.ltc(1), 'This is a Litecoin address.', []],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'This is an address of a test network of Bitcoin.', []],
    [`${address.slice(0, 8)} ${address.slice(8)}`, 'The address contains spaces.', [address]],
    [`bitcoin:${address}?amount=1`, 'Read from the payment link: address, amount 1 BTC.', [address]],
    [`https://mempool.space/address/${address}`, 'Read from the link to mempool.space: address.', [address]],
    [`litecoin:${testAddress.ltc(1)}`, 'This is an address on Litecoin, not on Bitcoin.', []],
    [address.replace('c', 'с'), 'The cell contains “с”, which no address can contain. The text only looks like an address.', []],
    [`\u200b${address}`, 'The destination contains an invisible character (U+200B) at position 1.', [address]],
    [`${address}\u00a0`, 'The destination contains a non-breaking or special space (U+00A0) at position 43.', [address]],
    [
      `\u202e${address}`,
      'The destination contains an invisible character that changes the text direction (U+202E) at position 1.',
      [address],
    ],
    ['account #７', 'The destination contains a full-width digit (U+FF17) at position 10.', ['account #7']],
  ] as const)('the row check rejects the destination %j with a reason', ([cell, message, offers]) => {
    expect(problemOf([cell, '1'])).toMatchObject({ column: 'destination', message, offers });
  });

  const mapping = { columns: columnsOf(['destination', 'amount', 'type']), columnCount: 3 };

  test.for([
    [['2', '1', 'wallet'], { type: 'wallet', id: 2 }],
    [['2', '1', 'external_account'], { type: 'external_account', id: 2 }],
    [['twins', '1', 'External account'], { type: 'external_account', id: 9 }],
    [[address, '1', 'public_address'], { type: 'public_address' }],
    [['Cold store', '1', ''], { type: 'wallet', id: 2 }],
  ] as const)('a type in the type column narrows the search for the destination %j', ([cells, payment]) => {
    expect(verdictOf(cells, { book, ...mapping }).payment).toMatchObject(payment);
  });

  test.for([
    [['Cold store', '1', 'account'], 'No external account is named “Cold store”.', []],
    [[testAddress.btc(1007), '1', 'account'], 'This is an address, but its type is external account.', ['account #7']],
    [['Cold store', '1', 'address'], 'This does not look like an address of this asset.', []],
    [['Cold store', '1', 'bank'], '“bank” is not a destination type.', ['wallet', 'external_account', 'public_address']],
  ] as const)('the row check rejects a destination that contradicts its type: %j', ([cells, message, offers]) => {
    expect(problemOf(cells, mapping)).toMatchObject({ message, offers });
  });

  test('each text that the row check suggests makes the row payable', () => {
    for (const cell of ['TWINS', 'Same', 'wallet 2', '2', 'Acme payrol']) {
      for (const offer of problemOf([cell, '1'])?.offers ?? []) expect(problemOf([offer, '1'])).toBeUndefined();
    }
  });

  test('a row with an invalid destination and an invalid amount has two problems', () => {
    expect(verdictOf(['nobody', 'nothing'], { book }).problems.map(({ column }) => column)).toEqual(['destination', 'amount']);
  });
});

describe('the warnings about a payable row', () => {
  const warningsOf = (cell: string, overrides: Partial<SheetSetting> = {}) =>
    verdictOf([cell, '1'], { book, ...overrides }).warnings.map(({ is }) => is);

  test.for([
    ['a bare address', address, ['by_address']],
    ['an account', 'Acme payroll', []],
    ['a wallet of one’s own', 'Cold store', []],
    ['the address of a wallet of one’s own', testAddress.btc(1010), ['own_wallet']],
    ['the address of an account', testAddress.btc(1007), ['by_address']],
  ] as const)('the row check adds the expected warnings to the row of %s', ([, cell, warnings]) => {
    expect(warningsOf(cell)).toEqual(warnings);
  });

  test('the row check adds a warning about an address that looks like an address in the address book', () => {
    const similarEntry = entry(50, 'Alike', { address: `${address.slice(0, 7)}zzzzzzzzzz${address.slice(-4)}` });
    expect(warningsOf(address, { book: [similarEntry] })).toEqual(['look_alike', 'by_address']);
  });
});

test('only rows with similar addresses get warnings about each other', () => {
  const similarAddress = `${address.slice(0, 7)}zzzzzzzzzz${address.slice(-4)}`;
  const pay = (publicAddress: string) => ({
    payment: { type: 'public_address' as const, public_address: publicAddress, amount: '1', name: null },
    problems: [],
    warnings: [],
  });
  const rows = [2, 3, 4].map((line) => ({ line, cells: [] }));
  const verdicts = markLookAlikes('btc', rows, [pay(address), pay(similarAddress), pay(address.toUpperCase())]);
  expect(verdicts.map(({ warnings }) => warnings.map(({ message }) => message))).toEqual([
    ['This begins and ends like the address in line 3, but is different.'],
    ['This begins and ends like the address in line 2, but is different.'],
    ['This begins and ends like the address in line 3, but is different.'],
  ]);
  expect(markLookAlikes('btc', rows, [address, testAddress.btc(9), address].map(pay)).flatMap(({ warnings }) => warnings)).toEqual([]);
});

test('the row check suggests three names for each of two thousand unknown names', () => {
  const manyEntries = Array.from({ length: 1_000 }, (_each, id) => entry(id + 1, `Payments float ${id}`));
  const check = makeRowCheck(setting({ book: manyEntries, walletId: null }));
  const verdicts = Array.from({ length: 2_000 }, (_each, line) => check({ line, cells: [`Paiment flote ${line}`, '1'] }));
  expect(verdicts.every(({ problems }) => problems[0]?.offers.length === 3)).toBe(true);
});
