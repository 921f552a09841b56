/** The start and end of a long text. Null if the text is short enough to appear in full. */
export function shortenedEnds(text: string, head: number, tail: number): { readonly head: string; readonly tail: string } | null {
  if (text.length <= head + tail + 2) return null;
  return { head: text.slice(0, head), tail: text.slice(-tail) };
}

/** The prefix of an address of any chain: a scheme, or the readable part of its encoding. */
const addressPrefix = /^(?:[a-z]+:|0x|(?:addr1|bc1|ltc1|tb1)|f[0-4])/;

/**
 * An address in groups for comparison: its prefix, then groups of four; the last group has at least three characters. `'0x5aAeb6053F'`
 * gives `'0x', '5aAe', 'b6053F'`.
 */
export function addressGroups(address: string): readonly string[] {
  const prefix = addressPrefix.exec(address)?.[0] ?? '';
  const groups = address.slice(prefix.length).match(/.{4}(?=.{3})|.+/gsu) ?? [];
  return prefix === '' ? groups : [prefix, ...groups];
}

/** Maximum characters of a text in a row, title or button. */
const cutMax = 200;

/** The start of a long text with an ellipsis: `'WWWW…'`; a shorter text unchanged. */
export function cutText(text: string, max = cutMax): string {
  // Removes half a surrogate pair, which would render as a box.
  return text.length <= max ? text : `${text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
