/** The Levenshtein distance between two texts: the number of insertions, deletions and substitutions. */
export function textDistance(one: string, other: string): number {
  let previousRow = Array.from({ length: other.length + 1 }, (_each, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const currentRow = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      currentRow.push(Math.min((previousRow[column] ?? 0) + 1, (currentRow[column - 1] ?? 0) + 1, (previousRow[column - 1] ?? 0) + change));
    }
    previousRow = currentRow;
  }
  return previousRow[other.length] ?? 0;
}
