/** The Levenshtein distance between two texts: insertions, deletions and substitutions. */
export function textDistance(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_each, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      next.push(Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + change));
    }
    last = next;
  }
  return last[other.length] ?? 0;
}
