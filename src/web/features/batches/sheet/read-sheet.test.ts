import { array, assert, asyncProperty, constantFrom, string, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { sheetBytesMax, sizeRefusal } from './sheet-limits.ts';
import { readText, readUsable, testAddress } from './test-sheets.ts';
import { writeErrors } from './write-sheet.ts';

const [one, two] = [testAddress.btc(1), testAddress.btc(2)];

async function refusalOf(bytes: Uint8Array<ArrayBuffer>, name = 'payments.csv'): Promise<string> {
  const reading = await readSheet(bytes, name);
  return reading.is === 'unusable' ? reading.message : 'none';
}

describe('an unusable file', () => {
  const bytesOf = (...beginning: readonly number[]) => Uint8Array.of(...beginning, ...new Uint8Array(40));
  const zip = new TextEncoder().encode('PK\u0003\u0004 [Content_Types].xml xl/workbook.xml');

  test.for([
    ['empty', new Uint8Array(), 'The file is empty: it has 0 bytes.'],
    ['blank lines', new TextEncoder().encode('\r\n \r\n,,\r\n'), 'The file is empty: it has no text.'],
    ['binary', Uint8Array.of(1, 2, 3, 0, 200), 'This file is not text: it contains characters that a CSV file cannot have.'],
    ['an Excel workbook', zip, 'This is an Excel workbook: save it as CSV.'],
    ['an old Excel workbook', bytesOf(0xd0, 0xcf, 0x11, 0xe0), 'This is an old Excel workbook (.xls): save it as CSV.'],
    ['a PDF', bytesOf(0x25, 0x50, 0x44, 0x46), 'This is a PDF: payments are read from a CSV file.'],
    ['header only', new TextEncoder().encode('Address,Amount\r\n'), 'The file has a header and no rows below it.'],
  ] as const)('%s: is rejected with a clear message', async ([, bytes, message]) => {
    expect(await refusalOf(bytes)).toBe(message);
  });

  test('a file of 50 MB is rejected by its size', () => {
    expect(sizeRefusal(sheetBytesMax)).toBeNull();
    expect(sizeRefusal(50_000_000)?.message).toBe('The file has 47.7 MiB: at most 8 MiB are allowed.');
  });

  test('a file of 100,000 rows is rejected with their number', async () => {
    const text = `to,amount\n${`x,1\n`.repeat(100_000)}`;
    expect(await refusalOf(new TextEncoder().encode(text))).toBe('The file has 100,000 rows: a batch can have at most 10,000.');
  });

  test('the message about an unclosed quotation mark names its line', async () => {
    const reading = await readText(`to,amount\n${one},1\n\n"${two},2\n`);
    expect(reading).toMatchObject({
      is: 'unusable',
      message: 'In line 4 a quotation mark is never closed: everything after it would be one cell.',
    });
  });

  test('the message about a cell that is too long names its line and header', async () => {
    const reading = await readText(`to,amount,note\n${one},1,${'x'.repeat(501)}\n`);
    expect(reading).toMatchObject({ message: 'Line 2 has 501 characters in “note”: at most 500 are allowed.' });
  });
});

describe('a spreadsheet', () => {
  test.for([
    [',', 'commas'],
    [';', 'semicolons'],
    ['\t', 'tabs'],
  ] as const)('the separator %j is detected', async ([separator, word]) => {
    const { sheet, how } = await readUsable(`to${separator}amount\n${one}${separator}0.5\n`);
    expect(sheet.rows).toEqual([{ line: 2, cells: [one, '0.5'] }]);
    expect(how).toBe(`UTF-8, separated by ${word}`);
  });

  test('decimal commas stay in their cells if semicolons separate the cells, with or without a header', async () => {
    const expected = [one, '1,5'];
    expect((await readUsable(`an;b\n${one};1,5\n`)).sheet.rows[0]?.cells).toEqual(expected);
    expect((await readUsable(`${one};1,5\n${two};2,5\n`)).sheet.rows[0]?.cells).toEqual(expected);
  });

  test('line numbers count blank lines, but not line breaks inside quotes', async () => {
    const { sheet } = await readUsable(`to,amount,note\r\n${one},1,"a\nb"\r\n\r\n,,\r\n${two},2,\r\n`);
    expect(sheet.rows).toEqual([
      { line: 2, cells: [one, '1', 'a\nb'] },
      { line: 5, cells: [two, '2', ''] },
    ]);
  });

  test('a separator declaration in the first line is used and not read as a row', async () => {
    const { sheet } = await readUsable(`sep=;\r\nto;amount\r\n${one};1\r\n`);
    expect(sheet.rows).toEqual([{ line: 2, cells: [one, '1'] }]);
  });

  test('mixed line breaks are read line by line', async () => {
    const { sheet } = await readUsable(`to,amount\r${one},1\r\n${two},2\n`);
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([
      [one, '1'],
      [two, '2'],
    ]);
  });

  test.for([
    ['UTF-8 with a mark', 'UTF-8', (text: string) => new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 with a mark', 'UTF-16', (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['UTF-16 without one', 'UTF-16', (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))],
    ['UTF-16, the large half first', 'UTF-16', (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())],
    ['Windows-1252', 'Windows-1252', (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))],
  ] as const)('a file in %s is read', async ([, encoding, encode]) => {
    const reading = await readSheet(encode(`to,amount,note\n${one},1,Montréal\n`), 'a.csv');
    expect(reading).toMatchObject({ is: 'read', sheet: { header: ['to', 'amount', 'note'], rows: [{ cells: [one, '1', 'Montréal'] }] } });
    expect(reading.is === 'read' && reading.how).toBe(`${encoding}, separated by commas`);
  });

  test("the result contains the digest of the file's bytes", async () => {
    const { file } = await readUsable('to,amount\nx,1\n');
    expect(file).toEqual({ name: 'payments.csv', sha256: '268f3c8984ebf0c017336d69a94f3b8c41de61d1ff058ebba0c3eea531491d94' });
  });
});

describe('the headers', () => {
  test.for([
    ['Amount (BTC),Recipient', { destination: 1, amount: 0, type: null }, 'native', 'btc'],
    ['kind,Wallet,satoshis', { destination: 1, amount: 2, type: 0 }, 'base', null],
    ['Name,Address,Value', { destination: 1, amount: 2, type: null }, null, null],
    ['BCH address,Quantity in base units', { destination: 0, amount: 1, type: null }, 'base', 'bch'],
    ['To,Bitcoin Cash', { destination: 0, amount: 1, type: null }, 'native', 'bch'],
    ['Account,Amount in duffs', { destination: 0, amount: 1, type: null }, 'base', null],
    ['Destinataire,Montant (LTC)', { destination: 0, amount: 1, type: null }, 'native', 'ltc'],
    ['Payee,Amount CAD', { destination: 0, amount: null, type: null }, null, null],
  ] as const)('the columns of %s are identified', async ([heads, columns, unit, asset]) => {
    const { guess } = await readUsable(`${heads}\na,1,2\n`);
    expect(guess).toEqual({ columns, unit, asset });
  });

  test('headers are generated if the first line is a payment', async () => {
    const { sheet, guess } = await readUsable(`Ada,${one},0.25\n`);
    expect(sheet.header).toEqual(['Column 1', 'Column 2', 'Column 3']);
    expect(sheet.rows).toEqual([{ line: 1, cells: ['Ada', one, '0.25'] }]);
    expect(guess).toEqual({ columns: { destination: 1, amount: 2, type: null }, unit: 'native', asset: null });
  });

  test('generated headers give the same columns when they are written and read again', async () => {
    const { sheet } = await readUsable(`${one},0.25\n`);
    const written = writeErrors(sheet, []);
    expect((await readUsable(written)).guess.columns).toEqual({ destination: 0, amount: 1, type: null });
  });

  test('the amount column stays open if two columns could be the amount', async () => {
    expect((await readUsable(`17,${one},5\n18,${two},6\n`)).guess.columns).toEqual({ destination: 1, amount: null, type: null });
  });

  test('a payment whose destination is a header word is not read as a header', async () => {
    expect((await readUsable('wallet,5\nCold,6\n')).sheet.rows).toHaveLength(2);
  });

  test('the unit stays open if whole numbers could be in either unit', async () => {
    expect((await readUsable(`to,amount\n${one},5\n`)).guess.unit).toBeNull();
    expect((await readUsable(`to,amount\n${one},5\n${two},0.5\n`)).guess.unit).toBe('native');
  });
});

test('random bytes never cause an exception', async () => {
  await assert(
    asyncProperty(uint8Array({ maxLength: 300 }), async (bytes) => {
      expect(['read', 'unusable']).toContain((await readSheet(new Uint8Array(bytes), 'a.csv')).is);
    }),
    { numRuns: 1_000 },
  );
});

test('random spreadsheets never cause an exception', async () => {
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
    one,
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
      expect(['read', 'unusable']).toContain((await readText(pieces.join('') + end)).is);
    }),
    { numRuns: 1_000 },
  );
});
