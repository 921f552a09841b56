import type { RowOffsets, RowSpan } from '#web/lib/row-offsets.ts';

/** Maximum offset of a row caused by scrolling in whole pixels, px. */
export const pixelPart = 0.5;

/** The row that the user reads: its key and index, its offset in the list and on the screen, px. */
export type Anchor = { readonly key: string; readonly index: number; readonly offset: number; readonly onScreen: number };

/** The anchor after its row was restored. Keeps the exact position, because remainders of whole-pixel scrolling must not add up. */
export function anchored(last: Anchor | null, now: Anchor): Anchor {
  return last?.key === now.key && Math.abs(last.onScreen - now.onScreen) <= pixelPart ? { ...now, onScreen: last.onScreen } : now;
}

/** The current layout of the rows, and the visible top edge, in px below the first row. */
type RowLayout = { readonly keys: readonly string[]; readonly offsets: RowOffsets; readonly view: { readonly top: number } | null };

/**
 * How far the user's row moved on the screen, px. If the start of the list is visible and no new row is above, only height changes of rows
 * count: an unfolded filter may push them down.
 */
export function movedBy(anchor: Anchor | null, { keys, offsets, view }: RowLayout): number {
  if (anchor === null || view === null) return 0;
  const index = keys.indexOf(anchor.key);
  if (index === -1) return 0;
  const offset = offsets[index] ?? 0;
  const isAtStart = anchor.onScreen >= anchor.offset && index === anchor.index;
  return isAtStart ? offset - anchor.offset : offset - view.top - anchor.onScreen;
}

/** Maximum rows that stay rendered because their text is selected. */
const selectedRowsMax = 300;

/** The rows of both spans and those between, unless they exceed the limit for selected text. */
export function spanOfBoth(next: RowSpan, old: RowSpan): RowSpan {
  const both = { from: Math.min(next.from, old.from), to: Math.max(next.to, old.to) };
  return both.to - both.from > selectedRowsMax ? next : both;
}
