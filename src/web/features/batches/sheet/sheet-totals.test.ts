import { array, assert, bigInt, constantFrom, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { fromBaseUnits } from '#contract/money/money.ts';
import { makeRowCheck } from './check-row.ts';
import { columnsOf } from './propose-mapping.ts';
import { mergeRepeated, totalsOf } from './sheet-totals.ts';
import type { Sheet, SheetSetting } from './sheet.ts';
import { entry, setting, testAddress } from './test-sheets.ts';

const book = [entry(2, 'Acme'), entry(3, 'Cold', { type: 'wallet' })];
const destinationTexts = [
  testAddress.btc(1),
  testAddress.btc(1).toUpperCase(),
  testAddress.legacy(2),
  'Acme',
  'account #2',
  'Cold',
  'nobody',
] as const;

function checkedRows(cells: readonly (readonly [string, string])[], overrides: Partial<SheetSetting> = {}) {
  const rowSetting = setting({ book, ...overrides });
  const sheet: Sheet = { header: ['To', 'Amount'], rows: cells.map((each, index) => ({ line: index + 2, cells: each })) };
  return { by: rowSetting, sheet, verdicts: sheet.rows.map(makeRowCheck(rowSetting)) };
}

test('totalsOf counts the rows and the destinations', () => {
  const { by, sheet, verdicts } = checkedRows([
    [testAddress.btc(1), '1'],
    ['Acme', '0.5'],
    ['Cold', '0.25'],
    ['account #2', '2'],
    ['nobody', '9'],
    [testAddress.btc(1).toUpperCase(), '1'],
  ]);
  expect(totalsOf(by, sheet.rows, verdicts)).toEqual({
    rowCount: 6,
    payableCount: 5,
    problemCount: 1,
    destinationCount: 3,
    sum: 475_000_000n,
    repeatedDestinations: [
      { destination: testAddress.btc(1), lines: [2, 7] },
      { destination: 'Acme', lines: [3, 5] },
    ],
  });
});

test('an entry of the address book and its address are one destination', () => {
  const { by, sheet, verdicts } = checkedRows([
    ['Acme', '0.5'],
    [testAddress.btc(1002).toUpperCase(), '0.5'],
    [testAddress.btc(1003), '1'],
    ['Cold', '1'],
  ]);
  expect(totalsOf(by, sheet.rows, verdicts)).toMatchObject({
    destinationCount: 2,
    repeatedDestinations: [
      { destination: 'Acme', lines: [2, 3] },
      { destination: testAddress.btc(1003), lines: [4, 5] },
    ],
  });
  expect(mergeRepeated(sheet.rows, verdicts, by).map(({ cells }) => cells)).toEqual([
    ['Acme', '1'],
    [testAddress.btc(1003), '2'],
  ]);
});

test("merging rows sets the first row's amount to the sum, in the current unit", () => {
  const { by, sheet, verdicts } = checkedRows([
    ['Acme', '0.1'],
    ['Cold', '1'],
    ['account #2', '0.20000001'],
  ]);
  expect(mergeRepeated(sheet.rows, verdicts, by)).toEqual([
    { line: 2, cells: ['Acme', '0.30000001'] },
    { line: 3, cells: ['Cold', '1'] },
  ]);
});

test('a merged row has the notes of all its rows', () => {
  const by = setting({ book, columnCount: 3, columns: columnsOf(['destination', 'amount', 'note']) });
  const noted = ['Inv 1', 'Inv 3', 'Inv 1', ''].map((note, index) => ({ line: index + 2, cells: ['Acme', '1', note] }));
  expect(mergeRepeated(noted, noted.map(makeRowCheck(by)), by)).toEqual([{ line: 2, cells: ['Acme', '4', 'Inv 1; Inv 3'] }]);
});

const units = bigInt({ min: 546n, max: 10n ** 26n });
const rows = array(tuple(constantFrom(...destinationTexts), units), { maxLength: 30 });

test('totals of any rows are exact, and merging rows does not change the total', () => {
  assert(
    property(rows, constantFrom('native', 'base'), (rowAmounts, unit) => {
      const cells = rowAmounts.map(([place, each]) => [place, unit === 'base' ? `${each}` : fromBaseUnits(each, 8)] as const);
      const { by, sheet, verdicts } = checkedRows(cells, { unit });
      const payableRows = rowAmounts.filter(([place]) => place !== 'nobody');
      const sum = payableRows.reduce((total, [, each]) => total + each, 0n);
      expect(totalsOf(by, sheet.rows, verdicts)).toMatchObject({ sum, payableCount: payableRows.length });
      const mergedRows = mergeRepeated(sheet.rows, verdicts, by);
      expect(totalsOf(by, mergedRows, mergedRows.map(makeRowCheck(by)))).toMatchObject({
        sum,
        repeatedDestinations: [],
        problemCount: cells.length - payableRows.length,
      });
    }),
  );
});
