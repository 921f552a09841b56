/** Assumed height of a row before it is measured, px. Most rows have this height. */
export const heightDefault = 35;

/** Smallest difference between two heights that counts as a change, px. */
const changeMin = 0.5;

/** Heights of rows, px. `estimate` is the median of the first measured rows and applies to rows without a measured height. */
export type Heights = { estimate: number; isMeasured: boolean; width: number; readonly heightByKey: Map<string, number> };

/** Heights before any row is measured. */
export function initialHeights(): Heights {
  return { estimate: heightDefault, isMeasured: false, width: 0, heightByKey: new Map() };
}

/** The key of a row and its measured height, px. */
type MeasuredRow = { readonly key: string; readonly height: number };

/** Stores the heights of rendered rows for this width of the table. Returns whether any height changed. */
export function updateHeights(heights: Heights, width: number, measuredRows: readonly MeasuredRow[]): boolean {
  // A new width changes the heights of all rows, including rows that are not rendered.
  if (width !== heights.width) {
    heights.heightByKey.clear();
    Object.assign(heights, { isMeasured: false, width });
  }
  let isChanged = false;
  if (!heights.isMeasured && measuredRows.length > 0) {
    const estimate = median(measuredRows);
    isChanged = Math.abs(heights.estimate - estimate) >= changeMin;
    Object.assign(heights, { isMeasured: true, estimate });
  }
  for (const { key, height } of measuredRows) {
    if (Math.abs((heights.heightByKey.get(key) ?? heights.estimate) - height) < changeMin) continue;
    heights.heightByKey.set(key, height);
    isChanged = true;
  }
  return isChanged;
}

function median(measuredRows: readonly MeasuredRow[]): number {
  return measuredRows.map(({ height }) => height).toSorted((one, other) => one - other)[measuredRows.length >> 1] ?? heightDefault;
}
