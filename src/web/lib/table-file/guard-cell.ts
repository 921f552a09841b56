/** Characters with which a formula starts, including their full-width forms. Source: OWASP, CSV injection. */
const formulaMarks = '=+\\-@＝＋－＠';

/**
 * The parts of a text that a program may read as separate cells and therefore as formulas. The separators are `;`, tab and line
 * breaks.
 */
const parts = /[^;\t\r\n]+/g;
const guardedFormula = new RegExp(`^([\\s"]*)'(?='*[${formulaMarks}])`, 'u');
const guardedAnywhere = new RegExp(`'[${formulaMarks}]`, 'u');

/** Whether a text may contain a guarded formula. This check is fast and skips most texts. */
export function mayBeGuarded(text: string): boolean {
  return guardedAnywhere.test(text);
}

/** Doubles the first apostrophe before each formula. `csvLine` guards only formulas without one. */
export function guardApostrophes(cell: string): string {
  return cell.replace(parts, (part) => part.replace(guardedFormula, "$1''"));
}

/** Removes one apostrophe before each formula. Reading a cell of `csvLine` gives its text if `guardApostrophes` was applied. */
export function unguardCell(cell: string): string {
  return cell.replace(parts, (part) => part.replace(guardedFormula, '$1'));
}
