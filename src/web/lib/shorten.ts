/** Head and tail of a long text, or null when it is short enough. */
export function ends(text: string, head: number, tail: number): { readonly head: string; readonly tail: string } | null {
  if (text.length <= head + tail + 2) return null;
  return { head: text.slice(0, head), tail: text.slice(-tail) };
}

/** Groups of four from the left, as people compare addresses: `'0x12', '3456', '78'`. */
export function groupsOfFour(text: string): readonly string[] {
  return text.match(/.{1,4}/gsu) ?? [];
}

/** Most characters of a text that a row, title or button shows. */
const cutMax = 200;

/** The beginning of a long text with an ellipsis: `'WWWW…'`; a shorter text as it is. */
export function cutText(text: string, max = cutMax): string {
  // Half of a surrogate pair would draw a box.
  return text.length <= max ? text : `${text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
