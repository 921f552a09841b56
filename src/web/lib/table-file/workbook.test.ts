import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { defaultOptions, sizeRefusal } from './sheet-table.ts';
import { readUsable, testRules } from './test-tables.ts';
import { declareSize, row, workbook } from './test-workbook.ts';

const readWorkbook = (bytes: Uint8Array<ArrayBuffer>, sheetIndex = 0) =>
  readTable(new File([bytes], 'payments.xlsx'), { ...defaultOptions, sheetIndex }, testRules);
const header = row(1, ['Address', 'Amount (BTC)', 'Note']);
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describe('readWorkbook', () => {
  test('readWorkbook reads stored values, and the shortest exact text of numbers', async () => {
    const rows =
      `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" s="4"><v>0.10000000000000001</v></c><c r="C3" s="2"><v>45123.5</v></c></row>` +
      `<row r="4"><c r="A4" t="str"><f>CONCAT(A3)</f><v>bc1x</v></c><c r="B4"><f>B3*2</f><v>1.2E-4</v></c><c r="D4" t="b"><v>1</v></c></row>` +
      `<row r="6"><c r="A6" t="s"><v>1</v></c><c r="B6" t="e"><v>#REF!</v></c><c r="C6"><f>1+1</f></c></row>`;
    const sharedStrings = [`<t>${address}</t>`, '<r><t>A &amp; </t></r><r><t>B</t></r><rPh sb="0" eb="1"><t>kana</t></rPh>'];
    const table = await readUsable(new File([workbook({ sheets: [['July', header + rows]], shared: sharedStrings })], 'payments.xlsx'));
    expect(table).toMatchObject({ format: 'Excel workbook', separator: null, sheetNames: ['July'], blankCount: 2 });
    expect(table.lines.slice(1)).toEqual([
      { line: 3, cells: [address, '0.1', '45123.5', ''] },
      { line: 4, cells: ['bc1x', '0.00012', '', 'TRUE'] },
      { line: 6, cells: ['A & B', '#REF!', '=1+1', ''] },
    ]);
  });

  test.for([
    ['0.28999999999999998', '0.29'],
    ['1234.5599999999999', '1234.56'],
    ['21000000', '21000000'],
    ['1234567890123456', '1234567890123456'],
    ['0.123456789012345678', '0.123456789012345678'],
    ['1.2345678901234567E+18', '1.2345678901234567E+18'],
    ['12345678901234567890', '12345678901234567890'],
    ['12.50', '12.5'],
    ['0x10', '0x10'],
  ] as const)('readWorkbook reads the stored number %s as %s', async ([value, text]) => {
    const table = await readWorkbook(workbook({ sheets: [['July', `${header}<row r="2"><c r="B2"><v>${value}</v></c></row>`]] }));
    expect(table).toMatchObject({ lines: [{}, { cells: ['', text, ''] }] });
  });

  test.for([
    ['<col min="2" max="2" hidden="1"/>', 'B'],
    ['<col min="2" max="16384" width="0"/>', 'C'],
    ['<col min="1" max="1" width="12" hidden="false"/><col min="28" max="28" width="9" hidden="true"/>', 'AB'],
  ] as const)('readWorkbook refuses cells in the hidden columns of %s', async ([columns, name]) => {
    const rows = `<row r="2"><c r="${name}2"><v>1</v></c></row>`;
    expect(await readWorkbook(workbook({ sheets: [['July', rows]], columns: `<cols>${columns}</cols>` }))).toMatchObject({
      message: `Column ${name} is hidden in the sheet: show hidden columns, or delete them.`,
      remedy: 'To pay only what is visible, copy it to a new sheet.',
    });
  });

  test('readWorkbook advises to save a damaged workbook again, even if the name of a cell contains the word "hidden"', async () => {
    const rows = '<row r="2"><c r="A7hidden"><v>1</v></c></row>';
    expect(await readWorkbook(workbook({ sheets: [['July', rows]] }))).toMatchObject({
      message: 'The workbook is damaged: line 2 has the cell A7hidden.',
      remedy: 'Open it in the program that created it and save it again, or save it as CSV (UTF-8).',
    });
  });

  test('readWorkbook reads a sheet whose hidden columns have no filled cells', async () => {
    const rows = '<row r="2"><c r="A2"><v>1</v></c><c r="B2" s="1"/></row>';
    const columns = '<cols><col min="2" max="3" hidden="1"/></cols>';
    expect(await readWorkbook(workbook({ sheets: [['July', rows]], columns }))).toMatchObject({ lines: [{ cells: ['1'] }] });
  });

  /** Reads a sheet with these rows and merged cells. */
  const readMerged = (rows: string, ...ranges: readonly string[]) => {
    const merged = `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;
    return readWorkbook(workbook({ sheets: [['July', `${rows}</sheetData>${merged}<sheetData>`]] }));
  };

  test('readWorkbook copies merged texts to each line beside other cells, and marks merged numbers', async () => {
    const rows =
      row(1, ['July']) +
      row(3, ['Address', 'Amount']) +
      row(4, ['', 'BTC', 'Note']) +
      row(5, [address, '0.5', 'paid', '1']) +
      row(6, ['', '', '', '2']) +
      row(7, ['Bo', '0.7', 'x', '3']) +
      row(9, ['end']);
    expect(await readMerged(rows, 'A1:D2', 'A3:A4', 'B3:D3', 'A5:A6', 'B5:B6', 'C5:C6', 'A7:A8', 'B7:B8', 'A9:A11')).toMatchObject({
      blankCount: 2,
      lines: [
        { line: 1, cells: ['July', '', '', ''] },
        { line: 3, cells: ['Address', 'Amount', '', ''] },
        { line: 4, cells: ['Address', 'BTC', 'Note', ''] },
        { line: 5, cells: [address, '0.5 (merged)', 'paid', '1'] },
        { line: 6, cells: [`${address} (merged)`, '0.5 (merged)', 'paid', '2'] },
        { line: 7, cells: ['Bo', '0.7', 'x', '3'] },
        { line: 9, cells: ['end', '', '', ''] },
      ],
    });
  });

  test.for([
    ['A2:C2', 'B2'],
    ['C1:C2', 'C2'],
    ['A1:XFD1048576', 'B1'],
  ] as const)('readWorkbook refuses values that the merged cells %s cover', async ([range, cell]) => {
    expect(await readMerged(header + row(2, [address, '1', 'x']), range)).toMatchObject({
      message: `Cell ${cell} is hidden by merged cells: split them, or delete it.`,
      remedy: 'To pay only what is visible, copy it to a new sheet.',
    });
  });

  test('readWorkbook reads a sheet with a button, whose position has columns and lines', async () => {
    const button = '<controls><anchor><from><xdr:col>3</xdr:col><xdr:row>7</xdr:row></from></anchor></controls>';
    expect(await readWorkbook(workbook({ sheets: [['July', `${header}</sheetData>${button}<sheetData>`]] }))).toMatchObject({
      lines: [{ line: 1 }],
    });
  });

  test('readWorkbook reads the first sheet with more than one line instead of a cover sheet', async () => {
    const [cover, empty] = [['Cover', row(3, ['Payments of July'])] as const, ['Empty', ''] as const];
    const july = ['July', header + row(2, ['a', '1'])] as const;
    expect(await readWorkbook(workbook({ sheets: [cover, empty, july, ['August', july[1]]] }))).toMatchObject({
      sheetIndex: 2,
      sheetNames: ['Cover', 'Empty', 'July', 'August'],
      lines: [{}, { cells: ['a', '1', ''] }],
    });
    expect(await readWorkbook(workbook({ sheets: [july, cover] }))).toMatchObject({ sheetIndex: 0 });
    expect(await readWorkbook(workbook({ sheets: [cover, empty] }))).toMatchObject({ sheetIndex: 0, lines: [{ line: 3 }] });
    expect(await readWorkbook(workbook({ sheets: [july, cover, july] }), 1)).toMatchObject({ sheetIndex: 1, lines: [{ line: 3 }] });
  });

  test('readWorkbook keeps a line of formulas without results, but no formula with the empty result', async () => {
    const rows =
      '<row r="2"><c r="A2" t="str"><f>B!A1</f></c><c r="B2"><f>B!B1</f><v></v></c><c r="C2"><f t="shared" si="0"/></c></row>' +
      '<row r="3"><c r="A3" t="str"><f>IF(TRUE,"")</f><v></v></c></row>';
    const table = await readWorkbook(workbook({ sheets: [['July', header + rows]] }));
    expect(table).toMatchObject({ lines: [{}, { line: 2, cells: ['=B!A1', '=B!B1', '='] }] });
  });

  test('readWorkbook returns the names of the visible sheets', async () => {
    const sheets = [
      ['Old', header + row(2, ['x', '1']), 'hidden'],
      ['May', header + row(2, ['a', '1'])],
      ['June &amp; July', header + row(2, ['b', '2'])],
    ] as const;
    expect(await readWorkbook(workbook({ sheets }))).toMatchObject({
      sheetNames: ['May', 'June & July'],
      lines: [{}, { cells: ['a', '1', ''] }],
    });
    expect(await readWorkbook(workbook({ sheets }), 1)).toMatchObject({ sheetIndex: 1, lines: [{}, { cells: ['b', '2', ''] }] });
  });

  test.for([
    ['a hidden line', header + row(2, [address, '1'], ' hidden="1"'), 'Line 2 is hidden in the sheet: show hidden lines, or delete them.'],
    [
      'a hidden line of another program',
      row(2, ['a'], ' hidden="on"'),
      'Line 2 is hidden in the sheet: show hidden lines, or delete them.',
    ],
    ['a line without height', row(2, ['a'], ' ht="0.75"'), 'Line 2 is hidden in the sheet: show hidden lines, or delete them.'],
    ['a cell of another line', '<row r="2"><c r="A7"><v>1</v></c></row>', 'The workbook is damaged: line 2 has the cell A7.'],
    ['a line twice', row(2, ['a']) + row(2, ['b']), 'The workbook is damaged: line 2 occurs twice.'],
    ['a cell twice', '<row r="2"><c r="B2"><v>1</v></c><c r="B2"><v>2</v></c></row>', 'The workbook is damaged: line 2 has a cell twice.'],
    [
      'a missing text',
      '<row r="2"><c r="B2" t="s"><v>7</v></c></row>',
      'The workbook is damaged: a cell names a text that does not exist.',
    ],
    ['too many columns', '<row r="2"><c r="IW2"><v>1</v></c></row>', 'Line 2 has more than 256 columns, which is the maximum.'],
    ['too many lines', '<row r="20001"><c r="A20001"><v>1</v></c></row>', 'The sheet has more than 20,000 lines, which is the maximum.'],
    ['broken XML', '<row r="2"><c r="A2">', 'The workbook is damaged, or protected by a password.'],
  ] as const)('readWorkbook refuses a sheet with %s', async ([, rows, message]) => {
    expect(await readWorkbook(workbook({ sheets: [['July', rows]] }))).toMatchObject({ message });
  });

  test('readWorkbook refuses a workbook that unpacks to more than the maximum, even if it declares a smaller size', async () => {
    const withDeclaredSize = (size: number) => {
      const bytes = workbook({ sheets: [['July', header + row(2, [address, '1']) + ' '.repeat(1_000)]] });
      declareSize(bytes, 'xl/worksheets/sheet1.xml', size);
      return bytes;
    };
    expect(await readWorkbook(withDeclaredSize(300_000_000))).toMatchObject({
      message: 'The workbook has more than 200 MiB unpacked, which is the maximum.',
    });
    expect(await readWorkbook(withDeclaredSize(400))).toMatchObject({ message: 'The workbook is damaged, or protected by a password.' });
  });

  test('readWorkbook refuses a workbook that contains a file twice', async () => {
    const files = { 'worksheets/Sheet1.xml': `<worksheet><sheetData>${header}</sheetData></worksheet>` };
    expect(await readWorkbook(workbook({ sheets: [['July', header + row(2, [address, '1'])]], files }))).toMatchObject({
      message: 'The workbook is damaged: it contains xl/worksheets/Sheet1.xml twice.',
    });
  });

  test('readWorkbook refuses a workbook of more than 20 MiB, and a workbook without cells', async () => {
    expect(sizeRefusal(workbook({}), testRules, 21 * 1024 * 1024)).toMatchObject({
      message: 'The file has 21 MiB: at most 20 MiB are allowed.',
    });
    expect(await readWorkbook(workbook({}))).toMatchObject({ message: 'The workbook has no sheet with cells.' });
  });
});
