import { isTrue, parseXml } from './parse-xml.ts';
import { columnsMax, isZip, unusableFile, type SheetContent, type TableRules, type UnusableFile } from './sheet-table.ts';
import { relationshipsOf, unpacker, type Unpack } from './workbook-archive.ts';
import { commentsOf } from './workbook-comments.ts';
import { hiddenPart, WorkbookProblem } from './workbook-problem.ts';
import { readStyles, struckText, textCollector, type CellStyle } from './workbook-styles.ts';

/** Returns whether the bytes are a workbook (.xlsx), a ZIP archive of XML files. Source: ECMA-376 Part 1, 18 (SpreadsheetML). */
export function isWorkbook(bytes: Uint8Array): boolean {
  // A ZIP archive lists its files at its end.
  return isZip(bytes) && new TextDecoder('windows-1252').decode(bytes.subarray(-65_536)).includes('xl/workbook.xml');
}

/**
 * Reads the sheet with this index of a workbook, from 0. Each cell has the exact text of its value, as the sheet formats it; a
 * formula has its stored result. If the first sheet has at most one line, such as a cover, reads the first sheet with more lines.
 */
export function readWorkbook(bytes: Uint8Array, sheetIndex: number, rules: TableRules): SheetContent | UnusableFile {
  try {
    const unpack = unpacker(bytes);
    const { sheets, isDate1904 } = workbookOf(unpack);
    if (sheets[sheetIndex] === undefined)
      return unusableFile('The workbook has no sheet with cells.', `Choose the file with the ${rules.content}.`);
    const [texts, styles] = [sharedTexts(unpack), readStyles(unpack('xl/styles.xml'), isDate1904)];
    const contentOf = (index: number): SheetContent => ({
      lines: linesOf(unpack(sheets[index]?.path ?? ''), texts, styles, rules, commentsOf(unpack, sheets[index]?.path ?? '')),
      format: 'Excel workbook',
      separator: null,
      hasQuotes: true,
      sheetNames: sheets.map(({ name }) => name),
      sheetIndex: index,
    });
    const content = contentOf(sheetIndex);
    return sheetIndex > 0 || hasRows(content) ? content : (sheets.keys().drop(1).map(contentOf).find(hasRows) ?? content);
  } catch (error) {
    const problem = error instanceof WorkbookProblem ? error : new WorkbookProblem('The workbook is damaged, or protected by a password.');
    return unusableFile(problem.message, problem.remedy);
  }
}

function hasRows({ lines }: SheetContent): boolean {
  return lines.filter((cells) => cells.some((cell) => cell.trim() !== '')).length > 1;
}

/** The visible sheets with cells, in order, each with its path in the archive, and whether dates count from 1904. */
function workbookOf(unpack: Unpack) {
  const paths = new Map(relationshipsOf(unpack, 'xl/workbook.xml').map(({ id, path }) => [id, path]));
  const sheets: { readonly name: string; readonly path: string }[] = [];
  let isDate1904 = false;
  parseXml(unpack('xl/workbook.xml'), {
    open: (element, attributes) => {
      if (element === 'workbookPr') isDate1904 = isTrue(attributes()['date1904'] ?? '0');
      const { name = '', id = '', state = 'visible' } = element === 'sheet' ? attributes() : {};
      const path = paths.get(id) ?? '';
      if (path.toLowerCase().startsWith('xl/worksheets/') && state === 'visible') sheets.push({ name, path });
    },
  });
  return { sheets, isDate1904 };
}

/** The texts that cells share, by index. */
function sharedTexts(unpack: Unpack): readonly string[] {
  const texts: string[] = [];
  const xml = unpack('xl/sharedStrings.xml');
  if (xml === '') return texts;
  const collector = textCollector();
  parseXml(xml, {
    ...collector,
    close: (name) => {
      collector.close(name);
      if (name === 'si') texts.push(collector.take());
    },
  });
  return texts;
}

type Lines = readonly (readonly string[])[];

/**
 * The lines of a sheet, with its comments in one more column. Blank lines are included, so that the index of a line is its number
 * minus one.
 */
function linesOf(
  xml: string,
  shared: readonly string[],
  styles: readonly CellStyle[],
  { rowsMax, plainNumber }: TableRules,
  comments: ReturnType<typeof commentsOf>,
): Lines {
  // Blank lines and lines above the header also count.
  const linesMax = 2 * rowsMax;
  const lines: string[][] = [];
  const collector = textCollector();
  const hiddenColumns = new Set<number>();
  const mergedRanges: string[] = [];
  let [row, column, type, styleIndex] = [0, -1, 'n', 0];
  let isHidden = false;
  let [formula, isFormula, hasResult]: [string | null, boolean, boolean] = [null, false, false];
  // A line of less than one point, and a column of less than one character, cannot be read.
  const isUnreadable = (hidden: string, size: string) => isTrue(hidden) || /^0*(\.\d*)?$/.test(size);
  const lineAt = (line: number) => {
    if (line > linesMax) throw new WorkbookProblem(`The sheet has more than ${linesMax.toLocaleString('en')} lines, which is the maximum.`);
    while (lines.length < line) lines.push([]);
    return lines[line - 1] ?? [];
  };
  const beginColumns = ({ min = '0', max = '0', hidden = '0', width = '9' }: Readonly<Record<string, string>>) => {
    const end = Math.min(integerIn(max), columnsMax);
    if (isUnreadable(hidden, width)) for (let next = integerIn(min); next <= end; next += 1) hiddenColumns.add(next - 1);
  };
  const beginRow = ({ r, hidden = '0', ht = '15' }: Readonly<Record<string, string>>) => {
    const next = r === undefined ? row + 1 : integerIn(r);
    if (next <= row) throw new WorkbookProblem(`The workbook is damaged: line ${next} occurs twice.`);
    [row, column, isHidden] = [next, -1, isUnreadable(hidden, ht)];
  };
  const beginCell = ({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>) => {
    if (r !== undefined && r.replace(/^[A-Z]+/, '') !== String(row))
      throw new WorkbookProblem(`The workbook is damaged: line ${row} has the cell ${r}.`);
    const next = r === undefined ? column + 1 : columnIndex(r);
    if (next <= column) throw new WorkbookProblem(`The workbook is damaged: line ${row} has a cell twice.`);
    if (next >= columnsMax) throw new WorkbookProblem(`Line ${row} has more than ${columnsMax} columns, which is the maximum.`);
    [column, type, styleIndex] = [next, t, integerIn(s)];
    [formula, hasResult] = [null, false];
  };
  const endCell = () => {
    let value = collector.take();
    // A program that calculates nothing writes formulas without results. Only a text may have the empty result.
    const isUncalculated = formula !== null && value.trim() === '' && !(type === 'str' && hasResult);
    if (isUncalculated) [type, value] = ['str', `=${formula}`];
    if (value.trim() === '') return;
    if (isHidden) throw hiddenPart(`Line ${row} is hidden in the sheet: show hidden lines, or delete them.`);
    if (hiddenColumns.has(column))
      throw hiddenPart(`Column ${columnName(column)} is hidden in the sheet: show hidden columns, or delete them.`);
    const cells = lineAt(row);
    while (cells.length < column) cells.push('');
    const style = styles[styleIndex];
    const text = type === 'n' ? numberText(value.trim(), plainNumber, style) : cellText(type, value, shared, style);
    cells.push(style?.isStruck === true ? struckText(text) : text);
  };
  parseXml(xml, {
    open: (name, attributes) => {
      collector.open(name, attributes);
      if (name === 'col') beginColumns(attributes());
      if (name === 'row') beginRow(attributes());
      if (name === 'c') beginCell(attributes());
      if (name === 'mergeCell') mergedRanges.push(attributes()['ref'] ?? '');
      isFormula = name === 'f';
      if (isFormula) formula ??= '';
      if (name === 'v') hasResult = true;
    },
    text: (text) => {
      collector.text(text);
      if (isFormula) formula = `${formula ?? ''}${text}`;
    },
    close: (name) => {
      collector.close(name);
      isFormula = false;
      if (name === 'c') endCell();
    },
  });
  spreadMerged(lines, mergedRanges);
  const width = lines.reduce((cellCount, { length }) => Math.max(cellCount, length), 0);
  for (const line of comments.keys()) lineAt(integerIn(line));
  for (const [index, cells] of lines.entries()) {
    while (cells.length < width) cells.push('');
    if (comments.size > 0) cells.push(comments.get(`${index + 1}`) ?? '');
  }
  return lines;
}

/**
 * Copies the text of merged cells to each line that displays it beside other cells. Marks numbers, which may be for all these lines
 * together. Refuses values that merged cells cover.
 */
function spreadMerged(lines: string[][], ranges: readonly string[]): void {
  const areFilled = lines.map((cells) => cells.some((cell) => cell.trim() !== ''));
  for (const range of ranges) {
    const [start = '', end = start] = range.split(':');
    const [left, right, top, bottom] = [columnIndex(start), columnIndex(end), lineNumber(start), lineNumber(end)];
    const text = lines[top - 1]?.[left] ?? '';
    for (let line = top; line <= Math.min(bottom, lines.length); line += 1) {
      const cells = lines[line - 1] ?? [];
      const first = line === top ? left + 1 : left;
      const covered = cells.findIndex((cell, column) => column >= first && column <= right && cell.trim() !== '');
      if (covered !== -1) throw hiddenPart(`Cell ${columnName(covered)}${line} is hidden by merged cells: split them, or delete it.`);
      if (line === top || areFilled[line - 1] !== true || text.trim() === '') continue;
      while (cells.length <= left) cells.push('');
      cells[left] = /\d/.test(text) ? `${text} (merged)` : text;
      if (/^[\d.]+$/.test(text)) lines[top - 1]?.splice(left, 1, `${text} (merged)`);
    }
  }
}

/** The text of a cell that contains no number. Type `b` is a boolean, and `s` is an index of the shared texts. */
function cellText(type: string, value: string, sharedStrings: readonly string[], style: CellStyle | undefined): string {
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  const text = type === 's' ? sharedStrings[integerIn(value)] : value;
  if (text === undefined) throw new WorkbookProblem('The workbook is damaged: a cell names a text that does not exist.');
  return text.trim() === '' || style === undefined ? text : style.displayText(text, NaN);
}

/**
 * A number as decimal text, in the format of its cell. Excel stores 17 digits, such as 0.28999999999999998 for 0.29: the shortest
 * text of the same number is exact. Longer numbers, and numbers with an exponent that may have lost digits, keep their stored text.
 */
function numberText(value: string, plainNumber: TableRules['plainNumber'], style: CellStyle | undefined): string {
  // `Number` also reads other notations, such as 0x10.
  if (!/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value)) return value;
  const number = Number(value);
  const digits = value.replace(/e.*/i, '').replace(/\D/g, '').replace(/^0+/, '');
  const isExact = digits.length <= 17 && Math.abs(number) <= Number.MAX_SAFE_INTEGER;
  const text = (isExact ? plainNumber(String(number)) : null) ?? value;
  return style?.displayText(text, number) ?? text;
}

// `integerOfText` would bring Zod into the worker.
function integerIn(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new WorkbookProblem('The workbook is damaged: a number is missing.');
  return Number(text);
}

/** The index of a cell's column: `'C7'` gives 2. */
function columnIndex(cell: string): number {
  const letters = /^[A-Z]{1,3}/.exec(cell)?.[0] ?? '';
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The number of a cell's line: `'C7'` gives 7. */
function lineNumber(cell: string): number {
  return integerIn(cell.replace(/^[A-Z]+/, ''));
}

/** The letters of a column: 2 gives `'C'`. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
