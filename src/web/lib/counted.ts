/** A number with its noun: `'1 row'`, `'10,000 rows'`. */
export function countLabel(count: number, noun: string): string {
  return `${count.toLocaleString('en-CA')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Number of lines that a label names by default. */
export const linesMax = 8;

/** Line numbers as text: `'Lines 1, 2 and 5 more'`. */
export function linesLabel(lines: readonly number[], max = linesMax): string {
  const more = lines.length > max ? ` and ${lines.length - max} more` : '';
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.slice(0, max).join(', ')}${more}`;
}
