import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { defaultOptions } from './sheet-table.ts';
import { testRules } from './test-tables.ts';
import { declareSize, row, workbook } from './test-workbook.ts';

const firstLines = row(1, ['Address', 'Amount (BTC)']) + row(2, ['a', '1']) + row(4, ['b', '2']);
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const targets: Readonly<Record<string, string>> = {
  '../threadedComments/threadedComment1.xml': 'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment',
  '../comments1.xml': `${office}/comments`,
  '/xl/comments/comment1.xml': `${office}/comments`,
  'https://example.com/': `${office}/hyperlink`,
};
const relationships = (...paths: readonly string[]) =>
  `<Relationships>${paths.map((path, index) => `<Relationship Id="rId${index}" Type="${targets[path]}" Target="${path}"/>`).join('')}</Relationships>`;
const comments = (texts: Readonly<Record<string, string>>) =>
  `<comments><authors><author>Ann</author></authors><commentList>${Object.entries(texts)
    .map(
      ([ref, text]) =>
        `<comment ref="${ref}" authorId="0"><text>${text}</text><commentPr><anchor><row>7</row></anchor></commentPr></comment>`,
    )
    .join('')}</commentList></comments>`;
const threads = (...texts: readonly (readonly [ref: string, text: string])[]) =>
  `<ThreadedComments>${texts.map(([ref, text]) => `<threadedComment ref="${ref}" id="{1}"><text>${text}</text></threadedComment>`).join('')}</ThreadedComments>`;

/** Reads a workbook with these files in the folder `xl`. The archive may declare another size of the comments. */
const readSheet = (files: Readonly<Record<string, string>>, declaredSize?: number) => {
  const sheets = [
    ['July', firstLines],
    ['August', firstLines],
  ] as const;
  const bytes = workbook({ sheets, files });
  if (declaredSize !== undefined) declareSize(bytes, 'xl/comments1.xml', declaredSize);
  return readTable(new File([bytes], 'payments.xlsx'), defaultOptions, testRules);
};
const relationshipsFile = 'worksheets/_rels/sheet1.xml.rels';

/** The cells behind the columns of the first lines. */
const commentColumn = async (files: Readonly<Record<string, string>>) => {
  const table = await readSheet(files);
  if ('message' in table) throw new Error(table.message);
  return table.lines.map(({ line, cells }) => [line, ...cells.slice(2)]);
};

describe('commentsOf', () => {
  test('readWorkbook adds a column with the comments of each line', async () => {
    const texts = {
      A1: '<t>amounts are in mBTC</t>',
      B2: '<r><rPr><b/></rPr><t>Ann:</t></r><r><t xml:space="preserve">\n do  not</t></r><r><t> pay</t></r>',
      A2: '<t>left &amp; gone</t>',
      C3: '<t>call first</t>',
      A4: '<t> </t>',
      XFD6: '<t>cancelled</t>',
    };
    const files = { [relationshipsFile]: relationships('https://example.com/', '../comments1.xml'), 'comments1.xml': comments(texts) };
    expect(await commentColumn(files)).toEqual([
      [1, 'Comment on A1: amounts are in mBTC'],
      [2, 'Comment on B2: Ann: do not pay; Comment on A2: left & gone'],
      [3, 'Comment on C3: call first'],
      [4, ''],
      [6, 'Comment on XFD6: cancelled'],
    ]);
  });

  test('readWorkbook reads comments at an absolute path, and only those of the sheet', async () => {
    const files = {
      [relationshipsFile]: relationships('/xl/comments/comment1.xml'),
      'comments/comment1.xml': comments({ A4: '<t>first</t>' }),
      'worksheets/_rels/sheet2.xml.rels': relationships('../comments1.xml'),
      'comments1.xml': comments({ A4: '<t>second</t>' }),
    };
    expect(await commentColumn(files)).toEqual([
      [1, ''],
      [2, ''],
      [4, 'Comment on A4: first'],
    ]);
  });

  const english =
    '[Threaded comment]\n\nYour version of Excel allows you to read this threaded comment; however, any edits to it will get removed ' +
    'if the file is opened in a newer version of Excel. Learn more: https://go.microsoft.com/fwlink/?linkid=870924\n\nComment:\n    ';
  const german =
    '[Kommentarthread]\n\nIhre Version von Excel gestattet Ihnen das Lesen dieses Kommentarthreads. ' +
    'Weitere Informationen: https://go.microsoft.com/fwlink/?linkid=870924\n\nKommentar:\n    ';

  test('readWorkbook reads each threaded comment once, without the notice for old programs', async () => {
    const files = {
      [relationshipsFile]: relationships('../threadedComments/threadedComment1.xml', '../comments1.xml'),
      'threadedComments/threadedComment1.xml': threads(['B2', 'do not pay'], ['B2', 'paid in June'], ['B4', 'late']),
      'comments1.xml': comments({ B2: `<t>${english}do not pay\nReply:\n    paid in June</t>`, A4: `<t>${german}nicht zahlen: alt</t>` }),
    };
    expect(await commentColumn(files)).toEqual([
      [1, ''],
      [2, 'Comment on B2: do not pay Reply: paid in June'],
      [4, 'Comment on A4: nicht zahlen: alt; Comment on B4: late'],
    ]);
  });

  test('readWorkbook reads threaded comments without an ordinary comment', async () => {
    const files = {
      [relationshipsFile]: relationships('../threadedComments/threadedComment1.xml'),
      'threadedComments/threadedComment1.xml': threads(['B2', 'pay?'], ['B2', 'no']),
    };
    expect(await commentColumn(files)).toContainEqual([2, 'Comment on B2: pay?; Comment on B2: no']);
  });

  const damaged = 'The workbook is damaged, or protected by a password.';

  test.for([
    ['broken XML', '<comments><commentList><comment ref="A2">', damaged],
    ['no file', null, damaged],
    ['a comment without a line', comments({ A: '<t>x</t>' }), 'The workbook is damaged: a number is missing.'],
    ['a comment below the last line', comments({ A20001: '<t>x</t>' }), 'The sheet has more than 20,000 lines, which is the maximum.'],
  ] as const)('readWorkbook refuses comments with %s', async ([, text, message]) => {
    const files = { [relationshipsFile]: relationships('../comments1.xml'), ...(text === null ? {} : { 'comments1.xml': text }) };
    expect(await readSheet(files)).toMatchObject({ message });
  });

  test('readWorkbook refuses comments that unpack to more than the maximum', async () => {
    const files = { [relationshipsFile]: relationships('../comments1.xml'), 'comments1.xml': comments({ A2: '<t>x</t>' }) };
    expect(await readSheet(files, 300_000_000)).toMatchObject({
      message: 'The workbook has more than 200 MiB unpacked, which is the maximum.',
    });
    expect(await readSheet(files, 100)).toMatchObject({ message: damaged });
  });
});
