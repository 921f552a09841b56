/** Number of lines that a label names by default. */
export const linesMax = 8;

/** Line numbers as text: `'Lines 1, 2 and 5 more'`. */
export function linesLabel(lines: readonly number[], max = linesMax): string {
  const more = lines.length > max ? ` and ${lines.length - max} more` : '';
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.slice(0, max).join(', ')}${more}`;
}
