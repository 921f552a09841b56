import { describe, expect, test } from 'vitest';
import { readUsable } from './test-tables.ts';
import { row, styleSheet, workbook } from './test-workbook.ts';

const header = row(1, ['Address', 'Amount (BTC)', 'Note']);
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describe('readStyles', () => {
  /** Reads a cell with this number in one of the formats, in style 2. */
  const formattedCell = async (value: string, format: number | string, properties = '') => {
    const rows = `${header}<row r="2"><c r="A2" s="2"><f>B2</f><v>${value}</v></c></row>`;
    const bytes = workbook({ sheets: [['July', rows]], styles: styleSheet([format]), properties });
    return (await readUsable(new File([bytes], 'payments.xlsx'))).lines[1]?.cells[0];
  };

  test.for([
    [14, '46143', '2026-05-01'],
    [22, '46143.5625', '2026-05-01 13:30:00'],
    [20, '0.5625', '13:30:00'],
    [27, '46143', '2026-05-01'],
    [36, '46143', '2026-05-01'],
    [45, '0.5625', '13:30:00'],
    [47, '0.5625', '13:30:00'],
    [50, '46143', '2026-05-01'],
    [58, '46143', '2026-05-01'],
    [71, '46143', '2026-05-01'],
    [81, '46143', '2026-05-01'],
    ['d-mmm', '46143', '2026-05-01'],
    ['[$-407]d. mmmm yyyy;@', '46143.0', '2026-05-01'],
    ['YYYY', '1', '1900-01-01'],
    ['s', '0.999988', '23:59:59'],
    ['[hh]', '1.5', '1900-01-01 12:00:00'],
    ['dd', ' 46143 ', '2026-05-01'],
    ['dd', '59', '1900-02-28'],
    ['dd', '60', '1900-02-29'],
    ['dd', '61', '1900-03-01'],
    ['dd', '2958465.99999', '9999-12-31 23:59:59'],
    ['dd', '-1.5', '#####'],
    ['dd', '2958466', '#####'],
  ] as const)('readWorkbook reads a number in the date format %s, %s, as %s', async ([format, value, text]) => {
    expect(await formattedCell(value, format)).toBe(text);
  });

  test.for([
    ['', '2026-05-01'],
    ['<workbookPr date1904="false"/>', '2026-05-01'],
    ['<workbookPr date1904="1"/>', '2030-05-02'],
  ] as const)('readWorkbook reads day 46143 of a workbook with the properties "%s" as %s', async ([properties, text]) => {
    expect(await formattedCell('46143', 14, properties)).toBe(text);
  });

  test.for([
    [0, '0.5', '0.5'],
    [2, '0.28999999999999998', '0.29'],
    [11, '150.25', '150.25'],
    [12, '1.5', '1.5'],
    [23, '150.25', '150.25'],
    [37, '150.25', '150.25'],
    [43, '150.25', '150.25'],
    [48, '150.25', '150.25'],
    [49, '150.25', '150.25'],
    ['General', '46143', '46143'],
    ['', '46143', '46143'],
    ['[Red][>=100]#,##0.00_);[Blue]\\(0.00\\)', '150.25', '150.25'],
    ['_-* #,##0.00\\ _d_-;\\-* #,##0.00" USD"', '150.25', '150.25'],
    ['[$-409]#,##0.00', '150.25', '150.25'],
    ['_(0.0_)" "', '0.5', '0.5'],
    ['# ??/16', '1.5', '1.5'],
    ['0.00E+00', '0.5', '0.5'],
  ] as const)('readWorkbook reads a number in the format %s, %s, as the number %s', async ([format, value, text]) => {
    expect(await formattedCell(value, format)).toBe(text);
  });

  test.for([
    [9, '0.5', '50%'],
    [10, '0.28999999999999998', '29%'],
    [67, '0.5', '50%'],
    ['0.0%', '0.0012', '0.12%'],
    ['%0', '-12.3456', '−%1234.56'],
    ['(0.0)', '0.5', '(0.5)'],
    ['0.0%', '1E+20', '1E+20 × 100%'],
    ['0.0\\%', '0.5', '0.5%'],
    ['0.0" mBTC"', '0.5', '0.5 mBTC'],
    ['0.0\\ \\B\\T\\C', '0.5', '0.5BTC'],
    ['0.0"d"', '0.5', '0.5d'],
    ['"$"#,##0.00', '150.25', '$150.25'],
    ['[$€-407] #,##0.00', '150.25', '€150.25'],
    ['_-* #,##0.00\\ [$CHF]_-;0', '150.25', '150.25CHF'],
    ['£0', '150.25', '£150.25'],
    [5, '150.25', '$150.25'],
    [8, '150.25', '$150.25'],
    [42, '150.25', '$150.25'],
    [44, '150.25', '$150.25'],
    ['0.0,', '1500', '1500,'],
    ['#,##0,,"M"', '1500000', '1500000,M'],
    ['0,.0', '1500', '1500,'],
    ['"0."000000', '5', '0. 5'],
    ['0"000"', '2', '2 000'],
  ] as const)('readWorkbook reads a number in the format %s, %s, as the text %s', async ([format, value, text]) => {
    expect(await formattedCell(value, format)).toBe(text);
  });

  test.for([
    ['[<1]0.00;0" BTC"', '0.5', '0.5'],
    ['[<1]0.00;0" BTC"', '1', '1 BTC'],
    ['[>=1000]0.0,"k"', '1500', '1500,k'],
    ['[>=1000]0.0,"k"', '999', '999 (hidden)'],
    ['[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', '1500', '1500,k'],
    ['[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', '1500000', '1500000,M'],
    ['[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', '15', '15'],
    ['[Red][<=100]0;[Blue][>200]"$"0', '100', '100'],
    ['[Red][<=100]0;[Blue][>200]"$"0', '150', '150 (hidden)'],
    ['[Red][<=100]0;[Blue][>200]"$"0', '201', '$201'],
    ['[<>1]0;0%', '1', '100%'],
    ['[<>1]0;0%', '2', '2'],
    ['[=5]"five";General', '5', 'five'],
    ['[=0]"-";General', '5', '5'],
    ['[=0]"-";General', '-5', '-5'],
    ['[>100]"$"0;0;"€"0', '50', '50 (hidden)'],
    ['[>100]"$"0;0;"€"0', '-50', '-50'],
    ['0.00;[<5]0" k"', '3', '3 (hidden)'],
    ['[<1]hh:mm;0.00', '0.5', '12:00:00'],
    ['[<1]hh:mm;0.00', '1.5', '1.5'],
    ['0"[<1]"', '0.5', '0.5[<1]'],
  ] as const)('readWorkbook selects the section of the format %s for %s, and reads %s', async ([format, value, text]) => {
    expect(await formattedCell(value, format)).toBe(text);
  });

  test.for([
    [';;;', '5', '5 (hidden)'],
    [';;;@', '-5', '−5 (hidden)'],
    ['0.00;;', '0', '0 (hidden)'],
    ['0.00;-0.00;"-"', '0', '0 (hidden)'],
    ['_-* #,##0.00_-;\\-* #,##0.00_-;_-* "-"??_-;_-@_-', '0', '0 (hidden)'],
    ['#,###', '0', '0 (hidden)'],
    ['0.00;-0.00;"-"', '5', '5'],
    ['#,##0', '0', '0'],
    ['"n/a"', '5', 'n/a'],
    ['"paid";;"open"', '1', 'paid'],
    ['"paid";;"open"', '0', 'open'],
    ['"5"', '200', '200 (hidden)'],
    ['5', '200', '200 (hidden)'],
    ['"Q3"', '200', '200 (hidden)'],
    ['0;@', '5', '5'],
  ] as const)('readWorkbook reads a number that the format %s hides, %s, as %s', async ([format, value, text]) => {
    expect(await formattedCell(value, format)).toBe(text);
  });

  test.for([
    ['0;0', '-5', '-5'],
    ['0.00;\\(0.00\\)', '-5', '-5'],
    ['0.00;[Red]0.00-', '-5', '-5'],
    ['"BTC "0', '-5', '−BTC 5'],
    ['"$"#,##0;\\("$"#,##0\\)', '-5', '−$5'],
    ['0" BTC";(0" BTC")', '-5', '−5 BTC'],
    ['0%', '-1E-20', '−1e-20 × 100%'],
    ['-0', '5', '-5'],
    ['\\-0.00', '5', '-5'],
    ['"-"0', '5', '-5'],
    ['0.00-', '5', '5-'],
    ['*-0', '5', '-5'],
    ['[>0](0.00);0.00', '5', '(5)'],
    ['10', '5', '1 5'],
    ['*90', '5', '9 5'],
    ['# ??/100', '0.5', '0.5'],
  ] as const)(
    'readWorkbook keeps the sign and the digits that the format %s displays for %s, and reads %s',
    async ([format, value, text]) => {
      expect(await formattedCell(value, format)).toBe(text);
    },
  );

  test.for([
    [';;;', `${address} (hidden)`],
    ['0;0;0;', `${address} (hidden)`],
    ['0;0;0;"n/a"', 'n/a'],
    ['General;General;General;"not "@', `not ${address}`],
    ['@" (paid)"', `${address} (paid)`],
    ['0;@', address],
    ['0.0%', address],
    ['dd;@', address],
    [';;', address],
  ] as const)('readWorkbook reads a text in the format %s as %s', async ([format, text]) => {
    const cells = '<c r="A2" s="2" t="s"><v>0</v></c><c r="B2" s="2" t="s"><v>1</v></c><c r="C2" s="2" t="b"><v>1</v></c>';
    const sheets = [['July', `${header}<row r="2">${cells}</row>`]] as const;
    const table = await readUsable(
      new File([workbook({ sheets, shared: [`<t>${address}</t>`, '<t> </t>'], styles: styleSheet([format]) })], 'payments.xlsx'),
    );
    expect(table.lines[1]?.cells).toEqual([text, ' ', 'TRUE']);
  });

  test('readWorkbook marks struck cells and struck runs of a text', async () => {
    const rows =
      '<row r="2"><c r="A2" s="1"><v>0.5</v></c><c r="B2" s="1" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>' +
      '<row r="3"><c r="A3" s="1" t="s"><v>1</v></c><c r="B3" s="0"><v>0.5</v></c><c r="C3" s="1" t="b"><v>1</v></c></row>' +
      '<row r="4"><c r="A4" t="inlineStr"><is><r><rPr><strike val="true"/></rPr><t>a</t></r><r><t>b</t></r></is></c>' +
      '<c r="B4" t="inlineStr"><is><r><rPr><strike val="false"/></rPr><t>a</t></r><r><rPr><strike/></rPr><t> </t></r></is></c>' +
      '<c r="C4" s="1" t="inlineStr"><is><t> </t></is></c></row>';
    const shared = [`<t>${address}</t>`, '<r><t>1 </t></r><r><rPr><strike/></rPr><t>2</t></r><r><rPr><b/></rPr><t> 3</t></r>'];
    const table = await readUsable(new File([workbook({ sheets: [['July', header + rows]], shared, styles: styleSheet() })], 'a.xlsx'));
    expect(table).toMatchObject({
      lines: [
        {},
        { cells: ['~~0.5~~', `~~${address}~~`, '1 ~~2~~ 3'] },
        { cells: ['1 ~~2~~ 3', '0.5', '~~TRUE~~'] },
        { cells: ['~~a~~b', 'a ', ''] },
      ],
    });
  });

  test('readWorkbook marks raised and lowered runs of a text, which are not its digits', async () => {
    const raised = (value: string) => `<r><rPr><vertAlign val="${value}"/></rPr><t>2</t></r>`;
    const shared = ['superscript', 'subscript', 'baseline'].map((value) => `<r><t>15</t></r>${raised(value)}<r><t>0</t></r>`);
    const cells = shared.map((_text, index) => `<c t="s"><v>${index}</v></c>`);
    const sheets = [['July', `${header}<row r="2">${cells.join('')}</row>`]] as const;
    const table = await readUsable(new File([workbook({ sheets, shared })], 'payments.xlsx'));
    expect(table.lines[1]?.cells).toEqual(['15^20', '15^20', '1520']);
  });
});
