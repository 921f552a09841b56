/** The start and end of a long text. Null if the text is short enough to be displayed in full. */
export function shortenedEnds(text: string, head: number, tail: number): { readonly head: string; readonly tail: string } | null {
  if (text.length <= head + tail + 2) return null;
  return { head: text.slice(0, head), tail: text.slice(-tail) };
}

/** The prefix of a blockchain address: a scheme, or the readable part of the address format. */
const addressPrefix = /^(?:[a-z]+:|0x|(?:addr1|bc1|ltc1|tb1)|f[0-4])/;

/**
 * An address in groups for comparison: its prefix, then groups of four characters; the last has three to six. `'0x5aAeb6053F'`
 * gives `'0x', '5aAe', 'b6053F'`.
 */
export function addressGroups(address: string): readonly string[] {
  const prefix = addressPrefix.exec(address)?.[0] ?? '';
  const groups = address.slice(prefix.length).match(/.{4}(?=.{3})|.+/gsu) ?? [];
  return prefix === '' ? groups : [prefix, ...groups];
}

/** Maximum number of characters of a text in a row, title or button. */
const cutMax = 200;

/** Shortens a long text to its start and an ellipsis: `'WWWW…'`. Other text stays unchanged. */
export function cutText(text: string, max = cutMax): string {
  // Removes half of a surrogate pair at the end, which would be rendered as a box.
  return text.length <= max ? text : `${text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
