import { array, assert, asyncProperty, constantFrom, oneof, record, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { parseLines } from '#web/lib/table-file/parse-lines.ts';
import { linesIn } from '#web/lib/table-file/scan-cells.ts';
import { applyMapping } from './apply-mapping.ts';
import { makeRowCheck } from './check-row.ts';
import { readPayments } from './payment-file.ts';
import { proposeHeader, proposeMapping, rowsBelow } from './propose-mapping.ts';
import { hasPaymentHeads } from './read-head.ts';
import { setting, testAddress } from './test-sheets.ts';

const addresses = [testAddress.btc(1), testAddress.btc(2), testAddress.legacy(3), testAddress.btc(4).toUpperCase()] as const;
const cell = oneof(
  constantFrom(...addresses),
  constantFrom(
    '0.5',
    '1',
    '0.00000001',
    '1,5',
    '=1',
    '',
    ' ',
    'TOTAL',
    'paid',
    'BTC',
    'sat',
    '"Rent" May',
    '"',
    '""',
    'a "b"',
    "'=x",
    'x\ny',
    '\uFEFF',
  ),
  string({ maxLength: 6 }),
);
const separator = constantFrom(',', ';', '\t', '|', '=', ' ');
const lineEnd = constantFrom('\n', '\r\n', '\r', '\n\n');
const quoting = constantFrom('raw', 'quoted', 'escaped');

/** A file with any cells and any line breaks. Its quotation marks may be malformed. */
const file = record({
  fileStart: constantFrom('', '\uFEFF', 'sep=;\r\n'),
  heads: constantFrom('', 'Address,Amount (BTC)', 'Payee;Address;Amount (BTC)', 'Title\n\nAddress\tAmount (BTC)\tNote'),
  separator,
  lines: array(tuple(array(tuple(cell, quoting), { maxLength: 5 }), lineEnd), { maxLength: 12 }),
});

function textOf({
  fileStart,
  heads,
  separator,
  lines,
}: {
  fileStart: string;
  heads: string;
  separator: string;
  lines: readonly (readonly [readonly (readonly [string, string])[], string])[];
}) {
  const cellText = ([text, quotingStyle]: readonly [string, string]) =>
    quotingStyle === 'raw' ? text : `"${quotingStyle === 'escaped' ? text.replaceAll('"', '""') : text}"`;
  return `${fileStart}${heads}\n${lines.map(([cells, end]) => cells.map(cellText).join(separator) + end).join('')}`;
}

test('each line of a file becomes one row or is left out, and each payment contains cells of only one line', async () => {
  await assert(
    asyncProperty(file, async (parts) => {
      const text = textOf(parts);
      const table = await readPayments({ text, name: 'a.csv' });
      // A file that is refused has no payments.
      if ('message' in table) return;
      const fileLines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
      const { lines } = parseLines(text.replace(/^\uFEFF/, ''), { separator: table.separator, hasQuotes: true }, hasPaymentHeads);
      expect(table.lines.length + table.blankCount).toBe(lines.length);
      const mapping = { ...proposeMapping(table.lines, proposeHeader(table.lines)), asset: 'btc', unit: 'native' } as const;
      const { groups, leftOut, columns, linesAboveCount, header } = applyMapping(table, mapping);
      const rows = groups.flatMap((group) => group.rows);
      const omittedLines = leftOut.flatMap((each) => each.lines);
      const headerCount = mapping.header === null ? 0 : 1;
      expect(rows.length + omittedLines.length + linesAboveCount + headerCount).toBe(table.lines.length);
      expect(new Set([...rows.map(({ line }) => line), ...omittedLines]).size).toBe(rowsBelow(table.lines, mapping.header).length);
      const check = makeRowCheck(setting({ columns, columnCount: header.length, separator: table.separator }));
      const spans = lines.map((cells) => cells.reduce((sum, each) => sum + linesIn(each) - 1, 1));
      const declarationLines = /^"?sep=/i.test(fileLines[0] ?? '') ? 1 : 0;
      for (const row of rows) {
        const { payment, problems } = check(row);
        expect(payment === null).toBe(problems.length > 0);
        if (payment === null) continue;
        const startLine = spans.slice(0, row.line - 1).reduce((sum, span) => sum + span, declarationLines);
        const ownText = fileLines.slice(startLine, startLine + (spans[row.line - 1] ?? 1)).join('\n');
        expect(ownText).toContain(payment.public_address);
        expect(ownText).toContain((row.cells[columns.amount ?? -1] ?? '').trim());
        // A line is not paid if it also contains the address of another payment.
        expect(ownText.split('\n').filter((line) => addresses.some((address) => line.includes(address))).length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 1_500 },
  );
});

test('the sheet reader reads ten thousand lines and maps their columns to roles', async () => {
  const lines = Array.from({ length: 10_000 }, (_each, index) => `${testAddress.btc(index)},0.${index + 1},"Note ""${index}"""`);
  const table = await readPayments({ text: `Address,Amount (BTC),Note\r\n${lines.join('\r\n')}\r\n`, name: 'a.csv' });
  if ('message' in table) throw new Error(table.message);
  const { groups } = applyMapping(table, proposeMapping(table.lines, 0));
  expect(groups[0]?.rows.at(-1)).toEqual({ line: 10_001, cells: [testAddress.btc(9_999), '0.10000', 'Note "9999"'] });
});
