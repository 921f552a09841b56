/** The ends of a long text, to be shown with a gap between them, or null when it is short enough as it is. */
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

/** The beginning of a text that is too long to be drawn where it stands: `'WWWW…'`; a shorter one as it is. */
export function cutText(text: string, max = cutMax): string {
  // Half of a surrogate pair would be drawn as a box.
  return text.length <= max ? text : `${text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
