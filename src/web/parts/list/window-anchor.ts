import type { RowOffsets, RowSpan } from '#web/lib/row-offsets.ts';

/** Most that a place may be off because a page scrolls by whole pixels, px. */
export const pixelPart = 0.5;

/** The row that the reader looks at: its place in the list, how far down the list it begins and where that is on the screen, px. */
export type Anchor = { readonly key: string; readonly index: number; readonly offset: number; readonly onScreen: number };

/** The place of a row that was put back where it was: a page scrolls by whole pixels, and what is left over each time must not add up. */
export function anchored(last: Anchor | null, now: Anchor): Anchor {
  return last?.key === now.key && Math.abs(last.onScreen - now.onScreen) <= pixelPart ? { ...now, onScreen: last.onScreen } : now;
}

/** The rows as they are laid out now, and the upper edge of what shows of them, px below the first one. */
type Laid = { readonly keys: readonly string[]; readonly offsets: RowOffsets; readonly view: { readonly top: number } | null };

/**
 * How far the reader's row went on the screen. While the start of the list is in view and no row came in above, only what the rows did counts:
 * a filter that unfolds may push them down.
 */
export function movedBy(anchor: Anchor | null, { keys, offsets, view }: Laid): number {
  if (anchor === null || view === null) return 0;
  const index = keys.indexOf(anchor.key);
  if (index === -1) return 0;
  const offset = offsets[index] ?? 0;
  const isAtStart = anchor.onScreen >= anchor.offset && index === anchor.index;
  return isAtStart ? offset - anchor.offset : offset - view.top - anchor.onScreen;
}

/** Most rows that stay because text in them is being marked. */
const markedMax = 300;

/** The rows of two spans and those between them, unless that is more than stays for the sake of marked text. */
export function spanOfBoth(next: RowSpan, old: RowSpan): RowSpan {
  const both = { from: Math.min(next.from, old.from), to: Math.max(next.to, old.to) };
  return both.to - both.from > markedMax ? next : both;
}
