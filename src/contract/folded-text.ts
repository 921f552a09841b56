/** A text as people compare it: without accents, case and punctuation. `'Côte d’Ivoire'` gives `'cote d ivoire'`. */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđßæœ]/g, (letter) => undivided[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Letters with a stroke or joined ones, which Unicode does not take apart. */
const undivided: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };
