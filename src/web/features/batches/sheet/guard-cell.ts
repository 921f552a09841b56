/** Characters with which a formula starts, including their full-width forms. Source: OWASP, CSV injection. */
const formulaMarks = '=+\\-@＝＋－＠';

/**
 * The parts of a text that a program may read as separate cells and therefore as formulas. The separators are `;`, tab and line
 * breaks.
 */
const parts = /[^;\t\r\n]+/g;
const formula = new RegExp(`^([\\s"]*)(?='*[${formulaMarks}])`, 'u');
const guardedFormula = new RegExp(`^([\\s"]*)'(?='*[${formulaMarks}])`, 'u');
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Whether a text may contain a guarded formula. This check is fast and skips most texts. */
export function mayBeGuarded(text: string): boolean {
  return guardedAnywhere.test(text);
}

const guardedAnywhere = new RegExp(`'[${formulaMarks}]`, 'u');

/** Prevents a spreadsheet program from calculating a cell: `'=1+1'` becomes `"'=1+1"`. Plain numbers stay unchanged. */
export function guardCell(cell: string): string {
  return plainNumber.test(cell) ? cell : cell.replace(parts, (part) => part.replace(formula, "$1'"));
}

/** Reverses `guardCell` exactly: removes one apostrophe before each formula. */
export function unguardCell(cell: string): string {
  return cell.replace(parts, (part) => part.replace(guardedFormula, '$1'));
}
