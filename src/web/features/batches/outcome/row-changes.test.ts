import { expect, test } from 'vitest';
import type { BatchRows } from '#contract/desk/batches.ts';
import { rowChanges } from './row-changes.ts';

const row = (line: number, ...cells: string[]) =>
  ({
    line,
    cells,
    type: 'external_account',
    id: 1,
    amount: '1',
    part: 1,
    remainder_id: null,
    state: 'waiting',
    record_id: null,
    sent_at: null,
  }) as const;
const table: BatchRows = {
  header: ['To', 'Amount', ''],
  rows: [row(2, 'Acme', '0.5', ''), row(4, 'Kestrel', '2'), row(9, 'Bright', '7', 'new')],
  original_rows: [
    { line: 3, cells: ['Corin', '', '1'] },
    { line: 4, cells: ['Kestrel', '1', 'urgent'] },
  ],
};
const fileWith = (changedLines: number[] | undefined) => ({
  name: 'a.csv',
  sha256: 'ab'.repeat(32),
  ...(changedLines === undefined ? {} : { changed_lines: changedLines }),
});

test('the changes after an import are the changed cells, the removed rows and the added rows, in the order of their lines', () => {
  expect(rowChanges(table, fileWith([3, 4, 9]))).toEqual([
    { key: '3', line: 3, column: null, before: 'Corin · 1', after: null },
    { key: '4 1', line: 4, column: 'Amount', before: '1', after: '2' },
    { key: '4 2', line: 4, column: 'Column 3', before: 'urgent', after: '' },
    { key: '9', line: 9, column: null, before: null, after: 'Bright · 7 · new' },
  ]);
});

test.for([
  ['without a file', table, null],
  ['from an unchanged file', table, fileWith(undefined)],
  ['without its original rows', { ...table, original_rows: null }, fileWith([4])],
] as const)('a batch %s has no changes to list', ([, rows, file]) => {
  expect(rowChanges(rows, file)).toEqual([]);
});
