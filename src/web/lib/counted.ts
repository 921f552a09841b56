/** A number with its noun: `'1 row'`, `'10,000 rows'`. */
export function countLabel(count: number, noun: string): string {
  return `${count.toLocaleString('en-CA')} ${noun}${count === 1 ? '' : 's'}`;
}
