/** Default height of an unmeasured row, px. Most rows have this height, so most lists need only one layout. */
export const heightDefault = 35;

/** Smallest height difference that counts as a change, px. */
const changeMin = 0.5;

/**
 * Heights of rows, px. Unmeasured rows take the median of the first measured rows at this table
 * width.
 */
export type Heights = { estimate: number; isMeasured: boolean; width: number; readonly byKey: Map<string, number> };

/** The state before any measurement. */
export function initialHeights(): Heights {
  return { estimate: heightDefault, isMeasured: false, width: 0, byKey: new Map() };
}

/** A measured row; height in px. */
type MeasuredRow = { readonly key: string; readonly height: number };

/** Stores the heights of the rendered rows at this table width. Returns whether any changed. */
export function updateHeights(heights: Heights, width: number, measuredRows: readonly MeasuredRow[]): boolean {
  // A new width changes all heights, including those of rows that are not rendered.
  if (width !== heights.width) {
    heights.byKey.clear();
    Object.assign(heights, { isMeasured: false, width });
  }
  let isChanged = false;
  if (!heights.isMeasured && measuredRows.length > 0) {
    const estimate = median(measuredRows);
    isChanged = Math.abs(heights.estimate - estimate) >= changeMin;
    Object.assign(heights, { isMeasured: true, estimate });
  }
  for (const { key, height } of measuredRows) {
    if (Math.abs((heights.byKey.get(key) ?? heights.estimate) - height) < changeMin) continue;
    heights.byKey.set(key, height);
    isChanged = true;
  }
  return isChanged;
}

function median(measuredRows: readonly MeasuredRow[]): number {
  return measuredRows.map(({ height }) => height).toSorted((one, other) => one - other)[measuredRows.length >> 1] ?? heightDefault;
}
