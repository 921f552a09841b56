import { describe, expect, test } from 'vitest';
import { readCurrency } from '#contract/money/currency-words.ts';
import { columnsOf } from './propose-mapping.ts';
import { entry, testAddress, verdictOf } from './test-sheets.ts';

const address = testAddress.btc(1);

const book = [entry(2, 'Acme payout'), entry(7, 'Acme payroll'), entry(8, 'No bitcoin', { address: null })];

describe('payeeReader', () => {
  const settingWithPayee = { columns: columnsOf(['payee', 'destination', 'amount']), columnCount: 3, book };

  test.for([
    ['Acme payout', testAddress.btc(1002)],
    ['Acme payout', testAddress.btc(1002).toUpperCase()],
    ['Acme payout', 'account #2'],
    ['Stranger', address],
    ['', address],
  ] as const)('payeeReader accepts the payee %j for the destination %j', ([payee, destination]) => {
    expect(verdictOf([payee, destination, '1'], settingWithPayee).payment).not.toBeNull();
  });

  test.for([
    ['Acme payout', address],
    ['acme-PAYOUT', testAddress.btc(1007)],
    ['Acme payroll', 'Acme payout'],
    ['No bitcoin', address],
    [testAddress.btc(5), address],
  ] as const)('payeeReader refuses the payee %j for the destination %j', ([payee, destination]) => {
    expect(verdictOf([payee, destination, '1'], settingWithPayee)).toMatchObject({ payment: null, problems: [{ column: 'destination' }] });
  });
});

describe('names in other columns', () => {
  const otherColumns = { columns: columnsOf(['ignored', 'destination', 'amount', 'note']), columnCount: 4 };
  const bookWithWallets = [...book, entry(1, 'Hot wallet', { type: 'wallet' }), entry(3, 'Cold store', { type: 'wallet' })];

  test.for([
    ['Acme payout', ''],
    ['acme-payout', ''],
    ['', 'Acme payout'],
    ['Cold store', ''],
    ['No bitcoin', ''],
  ] as const)('a row that names another entry of the address book is refused: %j', ([name, note]) => {
    const { problems } = verdictOf([name, address, '1', note], { ...otherColumns, book: bookWithWallets });
    expect(problems).toMatchObject([
      { column: 'destination', message: expect.stringContaining('but the line pays another address') as string },
    ]);
  });

  test.for([
    ['Acme payout', testAddress.btc(1002)],
    ['Acme payout', 'account #2'],
    ['Acme payout of May', address],
    ['Hot wallet', address],
    ['7', address],
  ] as const)('a row with the name %j and the destination %j is payable', ([name, destination]) => {
    expect(verdictOf([name, destination, '1', ''], { ...otherColumns, book: bookWithWallets }).payment).not.toBeNull();
  });
});

describe('rowCurrency', () => {
  const sheetColumns = { columns: columnsOf(['destination', 'amount', 'unit', 'asset']), columnCount: 4 };

  test.for([
    [['50000', 'sat', 'BTC'], '50000'],
    [['0.5', 'BTC', 'btc'], '50000000'],
    [['0.5', 'BTC', 'Bitcoin'], '50000000'],
    [['700', 'Satoshis', 'XBT'], '700'],
  ] as const)('rowCurrency reads the amount, unit and asset in the cells %j exactly', ([cells, amount]) => {
    expect(verdictOf([address, ...cells], sheetColumns).payment?.amount).toBe(amount);
  });

  test.for([
    [['0.1', 'sat', 'BTC'], /not a whole number of satoshi/],
    [['5', '', 'BTC'], /names no unit/],
    [['5', 'sat', ''], /names no asset/],
    [['5', 'mBTC', 'BTC'], /is in mbtc/],
    [['5', 'duff', 'BTC'], /not one of BTC/],
    [['5', 'LTC', 'BTC'], /names BTC and LTC/],
    [['5', 'LTC', 'LTC'], /names LTC/],
    [['5', 'BTC', 'sat'], /two units/],
    [['5', 'BTC', 'CAD'], /in CAD: the desk sends no CAD/],
    [['5', 'BTC', 'doge'], /“doge” is not an asset/],
  ] as const)('rowCurrency refuses the amount, unit and asset in the cells %j', ([cells, message]) => {
    expect(verdictOf([address, ...cells], sheetColumns).problems[0]?.message).toMatch(message);
  });
});

test.for([
  ['Bitcoin (SegWit)', /^$/],
  ['', /^$/],
  ['Lightning', /network “Lightning”, which is not the network of BTC/],
  ['BSC', /network “BSC”/],
  ['Bitcoin Cash', /network “Bitcoin Cash”/],
  ['ERC20', /network “ERC20”/],
] as const)('rowCurrency compares the network %j with the asset', ([network, message]) => {
  const columns = columnsOf(['destination', 'amount', 'asset', 'network']);
  const { problems } = verdictOf([address, '0.1', 'BTC', network], { columns, columnCount: 4 });
  expect(problems[0]?.message ?? '').toMatch(message);
});

test('a row with a tag has a problem, because a batch cannot send tags', () => {
  const settingWithTag = { columns: columnsOf(['destination', 'amount', 'tag']), columnCount: 3 };
  expect(verdictOf([address, '1', '12345'], settingWithTag).problems[0]?.message).toContain('tag or memo “12345”');
  expect(verdictOf([address, '1', ' '], settingWithTag).payment).not.toBeNull();
});

test.for([
  [['Rent', `Rent\n${address}`], ','],
  [['Rent', 'Urgent\n0.25,Hot wallet,Monitor 24"'], ','],
  [['Rent', 'Urgent\rHot wallet;.25;Monitor 24'], ';'],
  [['Urgent\nHot wallet,0.25', 'ok'], ','],
] as const)('a row with the quoted cells %j hides a payment of the file, so it has a problem', ([cells, separator]) => {
  const { problems } = verdictOf(['1', ...cells, address], {
    columns: columnsOf(['amount', 'payee', 'note', 'destination']),
    columnCount: 4,
    separator,
  });
  expect(problems[0]?.message).toContain('spans several lines');
});

test.for([
  ['Rent\nof May', ','],
  ['Invoice 12\nDue June 5, 2026', ','],
  ['Rent\n1,2,3', ';'],
  ['Rent\n1,2,3', null],
] as const)('a row with the note %j and the separator %j is payable', ([note, separator]) => {
  const settingWithNote = { columns: columnsOf(['destination', 'amount', 'note']), columnCount: 3, separator };
  expect(verdictOf([address, '1', note], settingWithNote).payment).not.toBeNull();
});

describe('readCurrency', () => {
  test.for([
    ['₿', { is: 'asset', asset: 'btc' }],
    ['m₿', null],
    ['k₿', null],
    ['₿-cash', null],
    ['₿ test', null],
    ['₿ in C$', { is: 'foreign', name: '$' }],
  ] as const)('readCurrency reads %s as %j', ([text, currency]) => {
    expect(readCurrency(text)).toEqual(currency);
  });
});
