/** Head and tail of a long text, or null when it is short enough. */
export function ends(text: string, head: number, tail: number): { readonly head: string; readonly tail: string } | null {
  if (text.length <= head + tail + 2) return null;
  return { head: text.slice(0, head), tail: text.slice(-tail) };
}

/** What an address begins with, whichever it is: a scheme, or the readable part of its encoding. */
const addressPrefix = /^(?:[a-z]+:|0x|(?:addr1|bc1|ltc1|tb1)|f[0-4])/;

/**
 * An address as people compare it: its prefix, then groups of four, and no tail of one or two letters alone.
 * `'0x5aAeb6053F'` gives `'0x', '5aAe', 'b6053F'`.
 */
export function addressGroups(address: string): readonly string[] {
  const prefix = addressPrefix.exec(address)?.[0] ?? '';
  const groups = address.slice(prefix.length).match(/.{4}(?=.{3})|.+/gsu) ?? [];
  return prefix === '' ? groups : [prefix, ...groups];
}

/** Most characters of a text that a row, title or button shows. */
const cutMax = 200;

/** The beginning of a long text with an ellipsis: `'WWWW…'`; a shorter text as it is. */
export function cutText(text: string, max = cutMax): string {
  // Half of a surrogate pair would draw a box.
  return text.length <= max ? text : `${text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
