import type { RowOffsets, RowSpan } from '#web/lib/row-offsets.ts';

/** Largest difference that can result from rounding to whole pixels, px. */
export const roundingMax = 0.5;

/** The row that the user is reading: its key, its index, its offset in the list (px) and its position on the screen (px). */
export type Anchor = { readonly key: string; readonly index: number; readonly offset: number; readonly onScreen: number };

/**
 * The anchor after its row was moved back into place. If only rounding changed its position, the old position stays, so that
 * rounding errors do not add up.
 */
export function restoredAnchor(oldAnchor: Anchor | null, newAnchor: Anchor): Anchor {
  return oldAnchor?.key === newAnchor.key && Math.abs(oldAnchor.onScreen - newAnchor.onScreen) <= roundingMax
    ? { ...newAnchor, onScreen: oldAnchor.onScreen }
    : newAnchor;
}

/** The current layout of the rows, and the top of the visible part in px below the first row. */
type RowLayout = { readonly keys: readonly string[]; readonly offsets: RowOffsets; readonly view: { readonly top: number } | null };

/**
 * How far the anchor's row has moved on the screen, px. Movement by content above the list does not count while the start of the
 * list is visible.
 */
export function anchorShift(anchor: Anchor | null, { keys, offsets, view }: RowLayout): number {
  if (anchor === null || view === null) return 0;
  const index = keys.indexOf(anchor.key);
  if (index === -1) return 0;
  const offset = offsets[index] ?? 0;
  const isAtStart = anchor.onScreen >= anchor.offset && index === anchor.index;
  return isAtStart ? offset - anchor.offset : offset - view.top - anchor.onScreen;
}

/** Maximum number of rows that stay rendered because their text is selected. */
const selectedRowsMax = 300;

/** One span that contains both spans. If it would be too long, returns only `next`. */
export function joinedSpan(next: RowSpan, oldSpan: RowSpan): RowSpan {
  const wholeSpan = { from: Math.min(next.from, oldSpan.from), to: Math.max(next.to, oldSpan.to) };
  return wholeSpan.to - wholeSpan.from > selectedRowsMax ? next : wholeSpan;
}
