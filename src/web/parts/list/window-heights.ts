/** Default height of an unmeasured row, px. Most rows have it, so most lists need one layout. */
export const heightDefault = 35;

/** Smallest height difference that counts as a change, px. */
const newsMin = 0.5;

/**
 * Heights of rows, px. Unmeasured rows take the median of the first measured rows at this table
 * width.
 */
export type Heights = { estimate: number; isMeasured: boolean; width: number; readonly of: Map<string, number> };

/** The state before any measurement. */
export function unmeasured(): Heights {
  return { estimate: heightDefault, isMeasured: false, width: 0, of: new Map() };
}

/** A measured row; height in px. */
type MeasuredRow = { readonly key: string; readonly height: number };

/** Stores the heights of the rendered rows at this table width. Returns whether any changed. */
export function noteHeights(heights: Heights, width: number, seen: readonly MeasuredRow[]): boolean {
  // A new width changes all heights, including those of rows that are not rendered.
  if (width !== heights.width) {
    heights.of.clear();
    Object.assign(heights, { isMeasured: false, width });
  }
  let isNews = false;
  if (!heights.isMeasured && seen.length > 0) {
    const estimate = median(seen);
    isNews = Math.abs(heights.estimate - estimate) >= newsMin;
    Object.assign(heights, { isMeasured: true, estimate });
  }
  for (const { key, height } of seen) {
    if (Math.abs((heights.of.get(key) ?? heights.estimate) - height) < newsMin) continue;
    heights.of.set(key, height);
    isNews = true;
  }
  return isNews;
}

function median(seen: readonly MeasuredRow[]): number {
  return seen.map(({ height }) => height).toSorted((one, other) => one - other)[seen.length >> 1] ?? heightDefault;
}
