/** Lower case without accents, so that "curacao" finds "Curaçao". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/**
 * How well texts match a query: up to 100, or null without a match. Each word must match the start or a part of a word in the texts. Typing
 * mistakes do not match. The first text counts most.
 */
export function rank(typed: string, texts: readonly string[]): number | null {
  const query = plain(typed).trim();
  if (query === '') return 0;
  const scores = texts.map((text, index) => scoreOf(query, plain(text)) - index);
  const best = Math.max(...scores);
  if (best > 0) return best;
  // The words of a query may be in different texts: a name and a custom ID.
  const all = plain(texts.join(' '));
  const across = wordsOf(query).map((word) => scoreOf(word, all));
  return across.length > 0 && across.every((score) => score > 0) ? Math.max(1, Math.min(...across) - 25) : null;
}

/** 100 for equal texts, 90 for a prefix, 75 for prefixes of all words, 45 for a contained part, otherwise far below 0. */
function scoreOf(query: string, text: string): number {
  if (text === query) return 100;
  if (text.startsWith(query)) return 90;
  const words = wordsOf(text);
  const typed = wordsOf(query);
  if (typed.length > 0 && typed.every((word) => words.some((each) => each.startsWith(word)))) return 75;
  return text.includes(query) ? 45 : -100;
}
