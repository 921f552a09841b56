/**
 * A cell value. `isNumeric` marks an amount, id or block, whose digits a spreadsheet may read as a
 * number.
 */
export type Cell = { readonly text: string | null; readonly isNumeric?: boolean };

/** Marks the text as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF';

const number = /^-?\d+(\.\d+)?$/;

/**
 * Positions at which a spreadsheet would see the start of a formula, including full-width
 * characters. A formula may start at the beginning of the cell. It may also start after a
 * semicolon, tab or line break, which some programs treat as cell separators. White space and
 * quotes may come first. Source: OWASP, CSV injection.
 */
const formulaStart = /(^|[;\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g;

/**
 * One CSV line (RFC 4180): numbers bare, everything else quoted. An apostrophe precedes anything
 * that a spreadsheet would calculate.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText({ text, isNumeric = false }: Cell): string {
  if (text === null || text === '') return '';
  if (isNumeric && number.test(text)) return text;
  const safe = text.replaceAll('\0', '').replace(formulaStart, "$1$2'");
  return `"${safe.replaceAll('"', '""')}"`;
}
