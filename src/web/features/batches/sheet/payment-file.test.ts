import { array, assert, asyncProperty, constantFrom, string } from 'fast-check';
import { expect, test } from 'vitest';
import { row, workbook } from '#web/lib/table-file/test-workbook.ts';
import { readPayments } from './payment-file.ts';
import { readText, testAddress, usableFile } from './test-sheets.ts';

const firstAddress = testAddress.btc(1);

test('a file with a header only is rejected', async () => {
  expect(await readText('Address,Amount\r\n')).toMatchObject({ message: 'The file has a header and no rows below it.' });
});

test('a file of 100,000 rows is rejected with the number of its rows', async () => {
  expect(await readText(`to,amount\n${`x,1\n`.repeat(100_000)}`)).toMatchObject({
    message: 'The file has 100,000 rows: a batch can have at most 10,000.',
  });
});

test('the message about a cell that is too long names the line and header of the cell', async () => {
  const reading = await readText(`to,amount,note\n${firstAddress},1,${'x'.repeat(501)}\n`);
  expect(reading).toMatchObject({ message: 'Line 2 has 501 characters in “note”: at most 500 are allowed.' });
});

test.for([
  ['1E-8', '0.00000001'],
  ['9.9999999999999995E-8', '0.0000001'],
] as const)('a number of a workbook that is stored as %s is read as %s', async ([value, text]) => {
  const lines = `${row(1, ['Address', 'Amount (BTC)'])}<row r="2"><c r="B2"><v>${value}</v></c></row>`;
  const table = await readPayments(new File([workbook({ sheets: [['July', lines]] })], 'payments.xlsx'));
  expect(usableFile(table).sheet.rows[0]?.cells[1]).toBe(text);
});

test('reading random spreadsheets never throws an exception', async () => {
  const piece = constantFrom(
    '"',
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    '\r\n',
    'to',
    'amount',
    firstAddress,
    '1,5',
    '=1',
    "'",
    '\u200b',
    '１',
    ' ',
    'sep=;\n',
    '\uFEFF',
  );
  await assert(
    asyncProperty(array(piece, { maxLength: 60 }), string(), async (pieces, end) => {
      expect(await readText(pieces.join('') + end)).toBeTypeOf('object');
    }),
    { numRuns: 1_000 },
  );
});
