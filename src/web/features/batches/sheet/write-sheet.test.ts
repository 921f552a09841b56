import { array, assert, asyncProperty, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { batchSendAssets } from '#contract/money/assets.ts';
import { unguardCell } from '#web/lib/table-file/guard-cell.ts';
import { makeRowCheck } from './check-row.ts';
import { importText, readText, readUsable, setting, testAddress, usableFile } from './test-sheets.ts';
import { templateOf, writeErrors, writeSheet } from './write-sheet.ts';

const address = testAddress.btc(1);

/** Characters that are difficult in CSV, and characters that any text file can contain. */
const difficultText = constantFrom(
  '"',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  "'",
  '=',
  '+',
  '-',
  '@',
  '＝',
  ' ',
  '0',
  '1',
  'a',
  'é',
  '\uFEFF',
  '\u200b',
  '😀',
);
// oxlint-disable-next-line no-control-regex -- a file with control characters is not accepted as text
const isText = (text: string) => !/[\0-\x08\x0e-\x1f\x7f-\x9f]/.test(text) && text.isWellFormed();
const cell = oneof(string({ unit: difficultText, maxLength: 12 }), string({ unit: 'grapheme', maxLength: 8 }).filter(isText));
const row = array(cell, { minLength: 1, maxLength: 5 }).filter((cells) => cells.some((each) => each.trim() !== ''));

test('writing and reading any rows returns the same rows', async () => {
  await assert(
    asyncProperty(array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      const { sheet } = await readUsable(writeSheet(['Destination', 'Amount', 'Note'], rows));
      expect(sheet.header).toEqual(['Destination', 'Amount', 'Note']);
      expect(sheet.rows).toEqual(rows.map((cells, index) => ({ line: index + 2, cells })));
    }),
    { numRuns: 1_000 },
  );
});

test('a quoted cell that begins with a semicolon is read as one cell', async () => {
  const { sheet } = await readUsable(writeSheet(['', ';\u200b'], [['', '', ';0']]));
  expect([sheet.header, sheet.rows[0]?.cells]).toEqual([
    ['', ';\u200b'],
    ['', '', ';0'],
  ]);
});

test('writing and reading any headers returns the same headers', async () => {
  await assert(
    asyncProperty(row, row, async (header, cells) => {
      const reading = await readText(writeSheet(header, [cells]));
      if ('message' in reading) return;
      // The first line is a payment and not a header, so headers are generated.
      const { sheet } = usableFile(reading);
      expect(sheet.rows.length === 1 ? [sheet.header, sheet.rows[0]?.cells] : sheet.rows.map((each) => each.cells)).toEqual([
        header,
        cells,
      ]);
    }),
    { numRuns: 500 },
  );
});

test('no written cell starts a formula, and reading restores each cell', () => {
  assert(
    property(string({ unit: difficultText, maxLength: 12 }), (text) => {
      const guardedCell = writeSheet([text], []).slice(2, -3).replaceAll('""', '"');
      const isPlainNumber = text === '' || /^-?\d+(\.\d+)?$/.test(text);
      expect(isPlainNumber ? text : unguardCell(guardedCell)).toBe(text);
      expect(!isPlainNumber && /(^|[;\t\r\n])[\s"]*[=+\-@＝]/u.test(guardedCell)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test('writeSheet writes numbers plain, other text in quotes, and formulas after an apostrophe', () => {
  expect(
    writeSheet(
      ['To', 'Amount'],
      [
        ['=1+1', '-5'],
        ['say "no"', ''],
      ],
    ),
  ).toBe('\uFEFF"To","Amount"\r\n"\'=1+1",-5\r\n"say ""no""",\r\n');
});

test('a file of errors has the same lines plus a column of reasons, and reading ignores this column', async () => {
  const { sheet } = await readUsable(`to,amount\n${address},1\n\nnobody,=1\n`);
  const verdicts = sheet.rows.map(makeRowCheck(setting()));
  const errorFile = writeErrors(sheet, verdicts);
  expect(errorFile.split('\r\n')).toEqual([
    '\uFEFF"to","amount","Problems found"',
    `"${address}",1,`,
    '',
    `"nobody","'=1","No wallet or external account is named “nobody”. Enter an existing name or id, or an address. This is a formula: the CSV file was saved without its result. Enter the value."`,
    '',
  ]);
  const { header, groups } = await importText(errorFile, { asset: 'btc', unit: 'native' });
  expect({ header, rows: groups[0]?.rows }).toEqual(sheet);
});

test.for(batchSendAssets)('the unchanged template of %s is rejected with a message', async (asset) => {
  expect(await readText(templateOf(asset))).toMatchObject({
    message: 'This is the unchanged template: it has no payments.',
  });
});

test('a filled-in template is read with its columns and its asset', async () => {
  const { groups, columns, leftOut } = await importText(`${templateOf('ltc')}Acme,0.5\r\n`);
  expect(groups).toEqual([{ asset: 'ltc', rows: [{ line: 3, cells: ['Acme', '0.5'] }] }]);
  expect(columns).toMatchObject({ destination: 0, amount: 1, type: 2, note: 3 });
  expect(leftOut).toEqual([{ message: 'Example line of the template.', lines: [2], withdrawal: null }]);
});
