/** A value of a cell: `numeric` for an amount, id or block, whose digits a spreadsheet may read as a number. */
export type Cell = { readonly text: string | null; readonly isNumeric?: boolean };

/** Says to spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';

const number = /^-?\d+(\.\d+)?$/;

/** What a spreadsheet takes for the beginning of a formula, the wide forms included; after white space too. Source: OWASP, CSV injection. */
const formulaStart = /^[\s\0]*[=+\-@\t\r\0＝＋－＠]/;

/** One line, RFC 4180: numbers bare, all else in quotes, and what a spreadsheet would calculate behind an apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written({ text, isNumeric = false }: Cell): string {
  if (text === null || text === '') return '';
  if (isNumeric && number.test(text)) return text;
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('\0', '').replaceAll('"', '""')}"`;
}
