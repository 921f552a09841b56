/** Returns a text without accents, case and punctuation, for searches. `'Côte d’Ivoire'` gives `'cote d ivoire'`. */
export function foldedText(text: string): string {
  // Most texts are ASCII, which needs no normalization.
  if (/^[ -~]*$/.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđßæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Ligatures, and letters with a stroke. Unicode does not decompose them. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };
