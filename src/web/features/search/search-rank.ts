/** Returns the text in lower case and without accents, so that "curacao" finds "Curaçao". */
function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/**
 * Rates how well texts match a query: up to 100, or null without a match. Each word of the query must occur in the texts; a match
 * in the first text counts most.
 */
export function rank(typed: string, texts: readonly string[]): number | null {
  const query = plainText(typed).trim();
  if (query === '') return 0;
  const scores = texts.map((text, index) => scoreOf(query, plainText(text)) - index);
  const bestScore = Math.max(...scores);
  if (bestScore > 0) return bestScore;
  // Joins the texts, because the words of a query may be in different texts, such as a name and a custom ID.
  const joinedText = plainText(texts.join(' '));
  const scoresOfWords = wordsOf(query).map((word) => scoreOf(word, joinedText));
  return scoresOfWords.length > 0 && scoresOfWords.every((score) => score > 0) ? Math.max(1, Math.min(...scoresOfWords) - 25) : null;
}

/**
 * Returns 100 for equal texts, 90 for a prefix, 75 for prefixes of all words, and 45 for other substrings. A negative value means
 * no match.
 */
function scoreOf(query: string, text: string): number {
  if (text === query) return 100;
  if (text.startsWith(query)) return 90;
  const words = wordsOf(text);
  const queryWords = wordsOf(query);
  if (queryWords.length > 0 && queryWords.every((word) => words.some((each) => each.startsWith(word)))) return 75;
  return text.includes(query) ? 45 : -100;
}
