/** The value of a cell. `isNumeric` marks an amount, an id or a block. A spreadsheet may read its digits as a number. */
export type Cell = { readonly text: string | null; readonly isNumeric?: boolean };

/** The first character of a CSV file. With it, spreadsheets read the text as UTF-8. */
export const byteOrderMark = '\uFEFF';

const number = /^-?\d+(\.\d+)?$/;

/**
 * Positions at which a spreadsheet could read a formula: the start of a cell, and after a semicolon, tab or line break, which
 * some programs treat as separators. White space and quotes may come before the formula. Full-width signs also start a formula.
 * Source: OWASP, CSV injection.
 */
const formulaStart = /(^|[;\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g;

/**
 * Returns one line of CSV (RFC 4180). All values except numbers are quoted. An apostrophe is added before text that a
 * spreadsheet would calculate.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText({ text, isNumeric = false }: Cell): string {
  if (text === null || text === '') return '';
  if (isNumeric && number.test(text)) return text;
  const escapedText = text.replaceAll('\0', '').replace(formulaStart, "$1$2'");
  return `"${escapedText.replaceAll('"', '""')}"`;
}
