/** A value of a cell: `numeric` for an amount, id or block, whose digits a spreadsheet may read as a number. */
export type Cell = { readonly text: string | null; readonly isNumeric?: boolean };

/** Says to spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';

const number = /^-?\d+(\.\d+)?$/;

/**
 * What a spreadsheet takes for the beginning of a formula, the wide forms included: where a cell begins, and where a program that separates cells by
 * semicolons or tabs, or takes quotes for text, begins another. White space and quotes may stand before it. Source: OWASP, CSV injection.
 */
const formulaStart = /(^|[;\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g;

/** One line, RFC 4180: numbers bare, all else in quotes, and what a spreadsheet would calculate behind an apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written({ text, isNumeric = false }: Cell): string {
  if (text === null || text === '') return '';
  if (isNumeric && number.test(text)) return text;
  const safe = text.replaceAll('\0', '').replace(formulaStart, "$1$2'");
  return `"${safe.replaceAll('"', '""')}"`;
}
