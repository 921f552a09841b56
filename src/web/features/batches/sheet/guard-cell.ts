/** Characters that start a formula, including wide forms. Source: OWASP, CSV injection. */
const formulaMarks = '=+\\-@＝＋－＠';

/** The parts of a text that a program may read as separate cells, and therefore as formulas. `;`, tabs and line breaks separate them. */
const parts = /[^;\t\r\n]+/g;
const formula = new RegExp(`^([\\s"]*)(?='*[${formulaMarks}])`, 'u');
const guardedFormula = new RegExp(`^([\\s"]*)'(?='*[${formulaMarks}])`, 'u');
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Whether a text may contain a guarded formula. This fast check skips most texts. */
export function mayBeGuarded(text: string): boolean {
  return guardedAnywhere.test(text);
}

const guardedAnywhere = new RegExp(`'[${formulaMarks}]`, 'u');

/** Prevents a spreadsheet from calculating a cell: `'=1+1'` becomes `"'=1+1"`. Plain positive and negative numbers stay unchanged. */
export function guardCell(cell: string): string {
  return plainNumber.test(cell) ? cell : cell.replace(parts, (part) => part.replace(formula, "$1'"));
}

/** Reverses the guard exactly: removes one apostrophe before each formula. */
export function unguardCell(cell: string): string {
  return cell.replace(parts, (part) => part.replace(guardedFormula, '$1'));
}
