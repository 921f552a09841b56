import { array, assert, integer, option, property } from 'fast-check';
import { expect, test } from 'vitest';
import { rowAt, rowOffsets, rowsAhead, rowsBetween, windowPieces } from './row-offsets.ts';

const heights = array(integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 12 });

const offsetsOf = (all: readonly number[]) => rowOffsets(all.length, (index) => all[index] ?? 0);

test('rowAt returns the row that contains a position', () => {
  const offsets = offsetsOf([30, 40, 50]);
  expect([-5, 0, 29, 30, 69, 70, 119, 500].map((top) => rowAt(offsets, top))).toEqual([0, 0, 0, 1, 1, 2, 2, 2]);
  expect(rowAt(offsetsOf([]), 10)).toBe(0);
});

test('rowsBetween returns every row visible between two positions', () => {
  assert(
    property(heights, integer({ min: 0, max: 2400 }), integer({ min: 0, max: 900 }), (allHeights, top, high) => {
      const offsets = offsetsOf(allHeights);
      const { from, to } = rowsBetween(offsets, top, top + high);
      const visibleRows = allHeights.flatMap((height, row) => {
        const begin = offsets[row] ?? 0;
        return begin < top + high && begin + height > top ? [row] : [];
      });
      expect(visibleRows.filter((row) => row < from || row >= to)).toEqual([]);
    }),
  );
});

test('rowsAhead adds rows in the scroll direction, up to the ends of the list', () => {
  const visibleSpan = { from: 10, to: 30 };
  expect(rowsAhead({ from: 12, to: 32 }, visibleSpan, { count: 100, lead: 5 })).toEqual({ from: 12, to: 37 });
  expect(rowsAhead({ from: 7, to: 27 }, visibleSpan, { count: 100, lead: 5 })).toEqual({ from: 2, to: 27 });
  expect(rowsAhead({ from: 3, to: 23 }, visibleSpan, { count: 100, lead: 5 })).toEqual({ from: 0, to: 23 });
  expect(rowsAhead({ from: 12, to: 32 }, visibleSpan, { count: 33, lead: 5 })).toEqual({ from: 12, to: 33 });
});

test('windowPieces returns parts with the total height of all rows, in order and with each row only once', () => {
  assert(
    property(
      heights,
      integer({ min: 0, max: 11 }),
      integer({ min: 0, max: 12 }),
      option(integer({ min: 0, max: 14 })),
      (heightsOfRows, from, size, focusedRow) => {
        const offsets = offsetsOf(heightsOfRows);
        const span = { from: Math.min(from, heightsOfRows.length), to: Math.min(from + size, heightsOfRows.length) };
        const pieces = windowPieces(offsets, span, focusedRow);
        const totalHeight = pieces.reduce((sum, piece) => sum + ('gap' in piece ? piece.gap : (heightsOfRows[piece.row] ?? 0)), 0);
        const rows = pieces.flatMap((piece) => ('row' in piece ? [piece.row] : []));
        expect(totalHeight).toBe(offsets.at(-1));
        expect(rows).toEqual([...new Set(rows)].toSorted((one, other) => one - other));
        expect(focusedRow === null || focusedRow >= heightsOfRows.length || rows.includes(focusedRow)).toBe(true);
      },
    ),
  );
});
