import { array, assert, constantFrom, property, string } from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { scanCells } from './scan-cells.ts';

test('scanCells splits well-formed text into the same cells as papaparse', () => {
  const rows = array(
    array(string({ unit: constantFrom('"', ',', ';', '\r', '\n', 'a', ' '), maxLength: 6 }), { minLength: 2, maxLength: 4 }),
    { minLength: 1, maxLength: 6 },
  );
  assert(
    property(rows, constantFrom(',', ';', '|'), (cells, separator) => {
      const text = Papa.unparse(cells, { delimiter: separator, quotes: true, newline: '\n' });
      expect(scanCells(text, separator, true).lines).toEqual(Papa.parse(text, { delimiter: separator, newline: '\n' }).data);
    }),
    { numRuns: 500 },
  );
});
