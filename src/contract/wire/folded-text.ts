/** Text in a form for search, without accents, case and punctuation. `'Côte d’Ivoire'` gives `'cote d ivoire'`. */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđßæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Ligatures and letters with a stroke, which Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };
