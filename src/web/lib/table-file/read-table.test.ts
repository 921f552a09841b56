import { assert, asyncProperty, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import {
  defaultOptions,
  separators,
  sizeRefusal,
  type ReadOptions,
  type SheetRow,
  type SheetTable,
  type UnusableFile,
} from './sheet-table.ts';
import { readUsable, testRules } from './test-tables.ts';

const firstAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const secondAddress = 'bc1q6hr68ewf72l6r7cj6ut286x0xkwg5706jq450u';

function readText(text: string): Promise<SheetTable | UnusableFile> {
  return readTable({ text, name: 'payments.csv' }, defaultOptions, testRules);
}

/** The lines below the first line of a text. */
async function rowsOf(text: string, options?: ReadOptions): Promise<readonly SheetRow[]> {
  return (await readUsable({ text, name: 'payments.csv' }, options)).lines.slice(1);
}

async function refusalOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const table = await readTable(new File([bytes], 'payments.csv'), defaultOptions, testRules);
  return 'message' in table ? table.message : 'usable';
}

describe('an unusable file', () => {
  const bytesOf = (...firstBytes: readonly number[]) => Uint8Array.of(...firstBytes, ...new Uint8Array(40));
  const zipBytes = new TextEncoder().encode('PK\u0003\u0004 [Content_Types].xml xl/workbook.xml');

  test.for([
    ['empty', new Uint8Array(), 'The file is empty: it has 0 bytes.'],
    ['blank lines', new TextEncoder().encode('\r\n \r\n,,\r\n'), 'The file is empty: it has no text.'],
    ['binary', Uint8Array.of(1, 2, 3, 0, 200), 'This file is not text: line 1 contains the control character U+0001.'],
    ['NUL', new TextEncoder().encode('to,amount\r\na,1\0\r\n'), 'This file is not text: line 2 contains the control character U+0000.'],
    ['NEL', new TextEncoder().encode('to,amount\na,1\nb,2\u0085'), 'This file is not text: line 3 contains the control character U+0085.'],
    ['damaged UTF-16', Uint8Array.of(0xff, 0xfe, 0, 0xd8, 1, 0), 'This file is not text: it is damaged UTF-16.'],
    ['an Excel workbook', zipBytes, 'The workbook is damaged, or protected by a password.'],
    ['an old Excel workbook', bytesOf(0xd0, 0xcf, 0x11, 0xe0), 'This is an old Excel workbook (.xls): save it as .xlsx or CSV.'],
    ['a PDF', bytesOf(0x25, 0x50, 0x44, 0x46), 'This is a PDF: payments are read from a CSV file.'],
  ] as const)('a file is rejected with a clear message: %s', async ([, bytes, message]) => {
    expect(await refusalOf(bytes)).toBe(message);
  });

  test('a file of 50 MB is rejected by its size', () => {
    expect(sizeRefusal(new Uint8Array(4), testRules, testRules.textBytesMax)).toBeNull();
    expect(sizeRefusal(new Uint8Array(4), testRules, 50_000_000)?.message).toBe('The file has 47.7 MiB: at most 8 MiB are allowed.');
  });

  test('the message about an unclosed quotation mark names the line of the mark', async () => {
    const reading = await readText(`to,amount\n${firstAddress},1\n\n"${secondAddress},2\n`);
    expect(reading).toMatchObject({ message: 'In line 4 a quotation mark is never closed: rows could be joined.', offersText: true });
  });
});

describe('a spreadsheet', () => {
  test.for([
    [',', 'commas'],
    [';', 'semicolons'],
    ['\t', 'tabs'],
    ['|', 'vertical bars'],
    ['=', 'equals signs'],
    [' ', 'spaces'],
  ] as const)('reading a spreadsheet detects the separator %j', async ([separator, word]) => {
    const table = await readUsable({ text: `to${separator}amount\n${firstAddress}${separator}0.5\n`, name: 'payments.csv' });
    expect(table.lines[1]).toEqual({ line: 2, cells: [firstAddress, '0.5'] });
    expect([table.format, separators[table.separator ?? ',']]).toEqual(['UTF-8', word]);
  });

  test('decimal commas stay in their cells if semicolons separate the cells, with or without a header', async () => {
    const expectedCells = [firstAddress, '1,5'];
    expect((await rowsOf(`an;b\n${firstAddress};1,5\n`))[0]?.cells).toEqual(expectedCells);
    expect((await rowsOf(`${secondAddress};2,5\n${firstAddress};1,5\n`))[0]?.cells).toEqual(expectedCells);
  });

  test('line numbers count blank lines, but not line breaks inside quotes', async () => {
    const rows = await rowsOf(`to,amount,note\r\n${firstAddress},1,"a\nb"\r\n\r\n,,\r\n${secondAddress},2,\r\n`);
    expect(rows).toEqual([
      { line: 2, cells: [firstAddress, '1', 'a\nb'] },
      { line: 5, cells: [secondAddress, '2', ''] },
    ]);
  });

  test('the mark for the end of a file is not part of the last line', async () => {
    const rows = await rowsOf(`to,amount\r\n${firstAddress},1\r\n\u001a`);
    expect(rows).toEqual([{ line: 2, cells: [firstAddress, '1'] }]);
  });

  test('a separator declaration in the first line sets the separator and does not become a row', async () => {
    const rows = await rowsOf(`sep=;\r\nto;amount\r\n${firstAddress};1\r\n`);
    expect(rows).toEqual([{ line: 2, cells: [firstAddress, '1'] }]);
  });

  test('a spreadsheet with mixed line breaks is read line by line', async () => {
    const rows = await rowsOf(`to,amount\r${firstAddress},1\r\n${secondAddress},2\n`);
    expect(rows.map(({ cells }) => cells)).toEqual([
      [firstAddress, '1'],
      [secondAddress, '2'],
    ]);
  });

  test.for([
    ['UTF-8 with a mark', 'UTF-8', (text: string) => new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 with a mark', 'UTF-16', (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['UTF-16 without one', 'UTF-16', (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))],
    ['UTF-16, the large half first', 'UTF-16', (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())],
    ['Windows-1252', 'Windows-1252', (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))],
  ] as const)('a spreadsheet in the encoding %s is read', async ([, encoding, encode]) => {
    const table = await readUsable(new File([encode(`to,amount,note\n${firstAddress},1,Montréal\n`)], 'a.csv'));
    expect(table.lines.map(({ cells }) => cells)).toEqual([
      ['to', 'amount', 'note'],
      [firstAddress, '1', 'Montréal'],
    ]);
    expect([table.format, table.separator]).toEqual([encoding, ',']);
  });

  test("reading a spreadsheet returns the digest of the file's bytes", async () => {
    const { file } = await readUsable({ text: 'to,amount\nx,1\n', name: 'payments.csv' });
    expect(file).toEqual({ name: 'payments.csv', sha256: '268f3c8984ebf0c017336d69a94f3b8c41de61d1ff058ebba0c3eea531491d94' });
  });
});

describe('malformed quotation marks', () => {
  const joinedText = `address,amount,note\n${firstAddress},0.5,"Rent" May\n${secondAddress},0.25,"Rent" May\n${firstAddress},0.1,ok\n${secondAddress},0.05,"fine"\n`;

  test.for([
    ['text after a quoted cell', joinedText, 'In line 2 there is text after a closing quotation mark: rows could be joined.'],
    ['pasted cells', joinedText.replaceAll(',', '\t'), 'In line 2 there is text after a closing quotation mark: rows could be joined.'],
    [
      'a payee in the first column',
      `payee,address,amount\n"Ann" Lee,${firstAddress},1\nBo,${secondAddress},2\n"Cy" Ng,${firstAddress},3\n`,
      'In line 2 there is text after a closing quotation mark: rows could be joined.',
    ],
    [
      'after a separator declaration',
      `sep=,\nto,amount,note\n${firstAddress},1,"a" b\n`,
      'In line 3 there is text after a closing quotation mark: rows could be joined.',
    ],
  ] as const)('reading stops at a malformed quotation mark and names its line in the file with %s', async ([, text, message]) => {
    expect(await readText(text)).toMatchObject({ message, offersText: true });
  });

  test('each line becomes one row if quotation marks are read as text', async () => {
    const rows = await rowsOf(joinedText, { ...defaultOptions, hasQuotes: false });
    expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      [firstAddress, '0.5'],
      [secondAddress, '0.25'],
      [firstAddress, '0.1'],
      [secondAddress, '0.05'],
    ]);
  });

  test('a quotation mark inside a cell is text, for every kind of line break', async () => {
    const rows = await rowsOf(`to,amount,note\r\n${firstAddress},1,5" pipe\r${secondAddress},2,x\n${firstAddress},3,"a ""b"""\n`);
    expect(rows.map(({ cells }) => cells[2])).toEqual(['5" pipe', 'x', 'a "b"']);
  });
});

test('reading random bytes never throws an exception', async () => {
  await assert(
    asyncProperty(uint8Array({ maxLength: 300 }), async (bytes) => {
      expect(await readTable(new File([new Uint8Array(bytes)], 'a.csv'), defaultOptions, testRules)).toBeTypeOf('object');
    }),
    { numRuns: 1_000 },
  );
});
