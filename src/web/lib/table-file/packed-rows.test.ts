import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packedRows, unpackedRows } from './packed-rows.ts';

const cell = fc.oneof(fc.string(), fc.stringMatching(/^[\\\t\n\rtn"]{0,8}$/));

test('unpacking packed rows returns the same rows', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ line: fc.integer({ min: 1, max: 999_999_999 }), cells: fc.array(cell) })), (rows) => {
      expect(unpackedRows(packedRows(rows))).toEqual(rows);
    }),
  );
});

test('unpacking skips invalid lines', () => {
  expect(unpackedRows('x\ta\n0\tb\n3\tc')).toEqual([{ line: 3, cells: ['c'] }]);
});
