import { foldedText } from '#contract/wire/folded-text.ts';
import type { Separator, SheetRow } from '#web/lib/table-file/sheet-table.ts';
import { readHead } from './read-head.ts';
import type { AmountUnit, Mapping } from './sheet.ts';

/**
 * The amount that the separator may have split between a cell and the next: `'1'` and `'500.25'` give `'1,500.25'`. Null if the
 * two cells cannot be parts of one amount.
 */
export function splitAmount(cells: readonly string[], column: number, separator: Separator | null, unit: AmountUnit | null): string | null {
  if (separator !== ',' && separator !== ' ') return null;
  const [whole = '', rest = ''] = cells.slice(column, column + 2).map((cell) => cell.trim());
  const isGroup = /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}(\.\d+)?$/.test(rest);
  const isFraction = separator === ',' && unit !== 'base' && /^\d+$/.test(whole) && /^\d{1,18}$/.test(rest);
  return isGroup || isFraction ? `${whole}${separator}${rest}` : null;
}

/**
 * Why a column that was proposed for no decision may still decide a payment: it has the end of an amount, or it states that a
 * line is paid or cancelled. Names the first such line. Null for other columns.
 */
export function columnDoubt(
  rows: readonly SheetRow[],
  header: readonly string[],
  roles: Mapping['roles'],
  column: number,
  separator: Separator | null,
): string | null {
  const isAfterAmount = /^amount\??$/.test(roles[column - 1] ?? '');
  const { unit } = readHead(header[column - 1] ?? '');
  for (const { line, cells } of rows) {
    const amount = isAfterAmount ? splitAmount(cells, column - 1, separator, unit) : null;
    if (amount !== null) return `a separator may have split the amount ${amount} in line ${line}.`;
    const cell = cells[column] ?? '';
    if (isStatus(cell)) return `line ${line} says “${cell.trim()}”. If the column states which lines to pay, choose “Status”.`;
  }
  return null;
}

const statusPattern =
  /^((not |un|to )?(pa(id|y)|sent)|due|pending|cancell?ed|void(ed)?|completed?|done|failed|refused|rejected|open|draft|(on )?hold|approved|declined|skip(ped)?|ignored?|(ex|in)cluded?|stop(ped)?|block(ed)?|released?|duplicate|y(es)?|no?|true|false|oui|non|[xn]|ok|ja|nein|si|sim|nao|da|bezahlt|offen|paye|annule|storniert|pag(ad|at)?o|pendi?ente|cancelad[ao]|annullato|en attente)$/;

/** Maximum length of a text that may be a status, in characters. */
const statusLengthMax = 60;

/** Whether a cell states the status of a payment: `'Paid'`, `'✓'`, `'Paid on 3 May'`, `'already sent'`. */
export function isStatus(cell: string): boolean {
  if (cell === '' || cell.length > statusLengthMax) return false;
  const text = foldedText(cell);
  return (
    statusPattern.test(text) ||
    /^((not |un)?paid|pending|cancell?ed|failed|rejected|on hold|skip|void|duplicate) /.test(text) ||
    /\b(already|do not|don t|not be|not to be) (pa(y|id)|sen[dt]|processed|settled)\b/.test(text) ||
    /^\s*[✓✔✅☑✗✘❌❎☐☒]/u.test(cell)
  );
}
