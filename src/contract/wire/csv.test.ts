import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a number with any number of digits is written without quotes in a numeric column, and with quotes in a text column', () => {
  expect(csvLine([{ text: '9007199254740993.000000000000000001', isNumeric: true }, { text: '42' }])).toBe(
    '9007199254740993.000000000000000001,"42"\r\n',
  );
});

test('a value that is not a plain number is written with quotes in every column', () => {
  expect(csvLine(['1e5', '-1+1', '=1', '1,5', ''].map((text) => ({ text, isNumeric: true })))).toBe(`"1e5","'-1+1","'=1","1,5",\r\n`);
});

test.for(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1', ' =1', '\n+1', '＝1', '－1', '"=1'])(
  'a spreadsheet cannot read the text %j as a formula',
  (text) => {
    expect(csvLine([{ text }])).toMatch(/^"[\s"]*'/);
  },
);

test.for([
  ['Ada;=1+1', `"Ada;'=1+1"`],
  ['Ada; -1;@a', `"Ada; '-1;'@a"`],
  ['Ada\n=1', `"Ada\n'=1"`],
  ['Ada\r\n\t=1', `"Ada\r\n\t'=1"`],
  ['Ada;"=1', `"Ada;""'=1"`],
  ['Ada;\0=1', `"Ada;'=1"`],
  ['Ada-Maria, a=b; c', '"Ada-Maria, a=b; c"'],
] as const)('a program that splits cells at semicolons cannot read the text %j as a formula', ([text, cellText]) => {
  expect(csvLine([{ text }])).toBe(`${cellText}\r\n`);
});

/** Parses a line of CSV as RFC 4180 defines it. */
function cellsOf(line: string): string[] {
  return [...line.slice(0, -2).matchAll(/"((?:[^"]|"")*)"(?:,|$)|([^",]*)(?:,|$)/g)]
    .map(([, quotedText, bareText]) => quotedText?.replaceAll('""', '"') ?? bareText ?? '')
    .slice(0, -1);
}

test('any text is read back from its own cell, unchanged except for apostrophes before formulas', () => {
  const texts = array(string({ unit: constantFrom('=', '-', '"', ',', ';', '\n', '\r', '\t', '\0', ' ', 'a', 'é', '＝'), maxLength: 12 }), {
    minLength: 1,
    maxLength: 6,
  });
  assert(
    property(texts, (cellTexts) => {
      const readCells = cellsOf(csvLine([...cellTexts, 'end'].map((text) => ({ text }))));
      const storableTexts = cellTexts.map((text) => text.replaceAll('\0', ''));
      expect(readCells.map((cell) => cell.replaceAll("'", ''))).toEqual([...storableTexts, 'end']);
    }),
  );
});
