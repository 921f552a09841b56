import type { SheetRow } from './sheet-table.ts';

// Rows as one text: one line for each row, with tabs between its number and its cells. The text is smaller than JSON and faster
// to write and read.

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n' };
const unescapes: Readonly<Record<string, string>> = { '\\\\': '\\', '\\t': '\t', '\\n': '\n' };

/** Packs rows into one text. Each line has the form `'2\tAcme\t0.5'`. */
export function packedRows(rows: readonly SheetRow[]): string {
  return rows.map(({ line, cells }) => `${line}${cells.map((cell) => `\t${escapedCell(cell)}`).join('')}`).join('\n');
}

/** Unpacks rows from a text. Invalid lines are skipped. */
export function unpackedRows(text: string): readonly SheetRow[] {
  if (text === '') return [];
  return text.split('\n').flatMap((each) => {
    const [number = '', ...cells] = each.split('\t');
    return /^[1-9]\d{0,8}$/.test(number) ? [{ line: Number(number), cells: cells.map(unescapeCell) }] : [];
  });
}

function escapedCell(cell: string): string {
  return /[\\\t\n]/.test(cell) ? cell.replaceAll(/[\\\t\n]/g, (mark) => escapes[mark] ?? mark) : cell;
}

function unescapeCell(cell: string): string {
  return cell.includes('\\') ? cell.replaceAll(/\\[\\tn]/g, (sequence) => unescapes[sequence] ?? sequence) : cell;
}
