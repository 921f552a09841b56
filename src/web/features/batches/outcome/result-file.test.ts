import { array, assert, bigInt, constantFrom, property, string, type Arbitrary } from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { nativeAmount } from '#contract/money/native-amount.ts';
import type { OutcomeRow } from './batch-row-state.ts';
import { resultFile, resultFileName } from './result-file.ts';

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

function row(overrides: Partial<OutcomeRow> = {}): OutcomeRow {
  const sentOutcome = { state: 'sent', record_id: 71, sent_at: '2026-11-22T10:00:00.000Z' } as const;
  return {
    line: 2,
    cells: [address, '0,5'],
    type: 'public_address',
    public_address: address,
    amount: '50000000',
    part: 1,
    remainder_id: null,
    ...sentOutcome,
    ...overrides,
  };
}

/** Reads the lines of a file as a spreadsheet program would. */
function readLines(text: string): readonly (readonly string[])[] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ',', newline: '\r\n', skipEmptyLines: true }).data;
}

test('each line of the result file has the submitted cells unchanged, then the outcome with exact amounts in both units', () => {
  const text = resultFile({ asset: 'btc', header: ['to', 'how much'], rows: [row({ amount: '50000001' })] });
  expect(text.startsWith('\uFEFF"to","how much","Line","Paid to","Amount in BTC","Amount in satoshi","State"')).toBe(true);
  expect(readLines(text)[1]).toEqual([
    address,
    '0,5',
    '2',
    address,
    '0.50000001',
    '50000001',
    'Accepted',
    '71',
    '2026-11-22T10:00:00.000Z',
  ]);
});

test('a row that was not sent has no transaction and no time in the result file', () => {
  const text = resultFile({ asset: 'btc', header: [], rows: [row({ cells: [], state: 'not_sent', record_id: null, sent_at: null })] });
  expect(readLines(text)[1]).toEqual(['2', address, '0.5', '50000000', 'Not sent', '', '']);
});

test('the result file keeps its columns aligned if a row has fewer or more cells than the header', () => {
  const rows = [row({ cells: ['a'] }), row({ cells: ['a', 'b', 'c'] })];
  const [headRow, shortRow, longRow] = readLines(resultFile({ asset: 'ltc', header: ['one', 'two'], rows }));
  expect(headRow?.slice(0, 4)).toEqual(['one', 'two', '', 'Line']);
  expect(shortRow?.slice(0, 4)).toEqual(['a', '', '', '2']);
  expect(longRow?.slice(0, 4)).toEqual(['a', 'b', 'c', '2']);
});

test('a submitted cell cannot start a formula in the result file', () => {
  const [, line] = readLines(resultFile({ asset: 'btc', header: ['=1'], rows: [row({ cells: ['=HYPERLINK("x")'] })] }));
  expect(line?.[0]).toBe(`'=HYPERLINK("x")`);
});

test('the result file contains all submitted cells, and all digits of the amounts', () => {
  const text: Arbitrary<string> = string({ unit: constantFrom('a', 'é', ',', ';', '"', '\n', '\r', ' ', '0'), maxLength: 8 });
  const paddedRows = array(array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 });
  assert(
    property(paddedRows, bigInt({ min: 1n, max: 10n ** 29n }), (cells, amount) => {
      const rows = cells.map((each) => row({ cells: each, amount: String(amount) }));
      const lines = readLines(resultFile({ asset: 'btc', header: ['x', 'y'], rows })).slice(1);
      expect(lines.map((line) => line.slice(0, 2))).toEqual(cells);
      for (const line of lines) expect([line[4], line[5]]).toEqual([nativeAmount('btc', String(amount)), String(amount)]);
    }),
  );
});

test('the result file is named after the submitted file', () => {
  const id = '0a1b2c3d-0000-4000-8000-000000000000';
  expect(resultFileName({ id, file: { name: 'payroll.v2.xlsx.csv', sha256: '' } })).toBe('payroll.v2.xlsx-results.csv');
  expect(resultFileName({ id, file: null })).toBe('batch-0a1b2c3d-results.csv');
});
