/** Lines of a text, split into cells, up to the first line that cannot be split exactly. */
export type ScannedCells = {
  /** The lines, including blank lines. A line with a line break in a quoted cell spans several lines of the text. */
  readonly lines: readonly (readonly string[])[];
  /** Whether a quotation mark is inside a cell that does not begin with one. */
  readonly hasStrayQuotes: boolean;
  /** The first malformed quotation mark: its line number in the text, and a message. */
  readonly problem: { readonly line: number; readonly message: string } | null;
};

const lineBreak = /\r\n?|\n/g;

/**
 * Splits a text into lines and cells (RFC 4180 with any separator and any line breaks). Stops at a malformed quotation mark,
 * because continuing could join lines and lose rows.
 */
export function scanCells(text: string, separator: string, hasQuotes: boolean): ScannedCells {
  const lines: string[][] = [];
  const cellEnd = new RegExp(`${separator === '|' ? '\\|' : separator}|[\\r\\n]`, 'g');
  let cells: string[] = [];
  let hasStrayQuotes = false;
  let at = 0;
  const problemAt = (index: number, message: string) => ({
    lines,
    hasStrayQuotes,
    problem: { line: linesIn(text.slice(0, index)), message },
  });
  while (at < text.length) {
    const isQuotedCell = hasQuotes && text[at] === '"';
    const close = isQuotedCell ? closingQuote(text, at) : -1;
    if (isQuotedCell && close === -1) return problemAt(at, 'a quotation mark is never closed');
    let end = close + 1;
    if (isQuotedCell) while (text[end] === ' ') end += 1;
    else {
      cellEnd.lastIndex = at;
      end = cellEnd.exec(text)?.index ?? text.length;
    }
    const mark = text[end];
    if (mark !== undefined && mark !== separator && mark !== '\r' && mark !== '\n')
      return problemAt(close, 'there is text after a closing quotation mark');
    const cell = isQuotedCell ? text.slice(at + 1, close).replaceAll('""', '"') : text.slice(at, end);
    cells.push(cell);
    hasStrayQuotes ||= !isQuotedCell && cell.includes('"');
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (mark === separator) continue;
    lines.push(cells);
    cells = [];
  }
  // If the text ends with a separator, its last cell is empty.
  if (cells.length > 0) lines.push([...cells, '']);
  return { lines, hasStrayQuotes, problem: null };
}

/**
 * The index of the quotation mark that closes a cell, or -1 if the cell is not closed. Two consecutive marks are one mark in the
 * cell.
 */
function closingQuote(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  return close;
}

/** The number of lines of a text: its line breaks plus one. */
export function linesIn(text: string): number {
  return (text.match(lineBreak)?.length ?? 0) + 1;
}
