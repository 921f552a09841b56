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
    ['[Red][>=100]#,##0.00_);[Blue]\\(0.00\\)', '150.25', '150.25'],
    ['_-* #,##0.00\\ _d_-;\\-* #,##0.00" USD"', '150.25', '150.25'],
    ['[$-409]#,##0.00', '150.25', '150.25'],
    ['(0.0)" "', '0.5', '0.5'],
    ['# ??/16', '1.5', '1.5'],
    ['0.00E+00', '0.5', '0.5'],
  ] as const)('readWorkbook reads a number in the format %s, %s, as the number %s', async ([format, value, text]) => {
    expect(await formattedCell(value, format)).toBe(text);
  });

  test.for([
    [9, '0.5', '50%'],
    [10, '0.28999999999999998', '29%'],
    ['0.0%', '0.0012', '0.12%'],
    ['%0', '-12.3456', '%-1234.56'],
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
});
