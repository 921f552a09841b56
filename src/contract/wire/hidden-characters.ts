/** Invisible characters that change the direction of the text around them. */
export const directionPattern = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Characters that nothing shows: those that Unicode ignores by default, control characters and the empty Braille pattern. */
const invisiblePattern = /[\p{DI}\p{Cc}\u2800]/u;

/** Invisible and easily confused characters, with their names. */
const kinds = [
  { pattern: directionPattern, name: 'an invisible character that changes the text direction' },
  { pattern: invisiblePattern, name: 'an invisible character' },
  { pattern: /[\u00a0\u2000-\u200a\u202f\u205f\u3000\u1680]/u, name: 'a non-breaking or special space' },
  { pattern: /[\uff10-\uff19]/u, name: 'a full-width digit' },
  { pattern: /[\uff01-\uff5e]/u, name: 'a full-width character' },
] as const;

const beyondAscii = /[^\x20-\x7e]/;

/** A hidden character in a text. `label` is its name and position, and `cleaned` is the text that the user probably meant. */
export type HiddenCharacter = { readonly label: string; readonly cleaned: string };

/**
 * Returns the first hidden character of a text, or null. For example, `'bc1q\u200b…'` contains an invisible character (U+200B).
 * The desk never corrects a text silently, but asks the user to confirm the correction.
 */
export function hiddenCharacterIn(text: string): HiddenCharacter | null {
  if (!beyondAscii.test(text)) return null;
  for (const [index, character] of Array.from(text).entries()) {
    const kind = kinds.find(({ pattern }) => pattern.test(character));
    if (kind !== undefined) return { label: `${kind.name} (${codePoint(character)}) at position ${index + 1}`, cleaned: cleanText(text) };
  }
  return null;
}

/** Removes invisible characters and replaces wide forms with plain ones. */
function cleanText(text: string): string {
  return text.replace(new RegExp(invisiblePattern, 'gu'), '').normalize('NFKC').trim();
}

/** Returns the code point of a character, for example `'U+200B'`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Returns a cell's text without the spaces around it. They have no meaning. */
export function trimCell(cell: string): string {
  return cell.replace(/^[ \t\r\n]+/, '').replace(/[ \t\r\n]+$/, '');
}

/** Whether a spreadsheet would calculate this text, for example `=A1*2`, `+1-604` or `@name`. Numbers do not count. */
export function isFormula(text: string): boolean {
  return /^(?:[=@＝＠]|[+\-＋－](?!\s*[\d.,]+$))/u.test(text);
}

export const formulaMessages = {
  message: 'This is a formula: the CSV file was saved without its result.',
  remedy: 'Enter the value.',
} as const;
