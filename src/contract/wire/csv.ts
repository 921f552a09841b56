/**
 * A cell value. `isNumeric` marks an amount, id or block, whose digits a spreadsheet may read as a
 * number.
 */
export type Cell = { readonly text: string | null; readonly isNumeric?: boolean };

/** Marks the text as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF';

const number = /^-?\d+(\.\d+)?$/;

/**
 * Positions at which a spreadsheet could read the start of a formula. These are the start of the cell, and the text after
 * a semicolon, tab or line break, which some programs treat as cell separators. White space and quotes may come first.
 * Full-width signs count as well. Source: OWASP, CSV injection.
 */
const formulaStart = /(^|[;\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g;

/**
 * One CSV line (RFC 4180). Numbers are not quoted, but all other values are. An apostrophe precedes text that a
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
