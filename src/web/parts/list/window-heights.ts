/** Height of a row before one was measured, px: what most have, so that most lists are laid out once. */
export const heightGuessed = 35;

/** Least difference of two heights that counts, px. */
const newsMin = 0.5;

/** Heights of rows, px: the guess for those never seen is what most of the first ones seen have, at this width of the table. */
export type Heights = { guessed: number; isMeasured: boolean; width: number; readonly of: Map<string, number> };

/** Before anything is measured. */
export function unmeasured(): Heights {
  return { guessed: heightGuessed, isMeasured: false, width: 0, of: new Map() };
}

/** A row that was measured, px. */
type Seen = { readonly key: string; readonly height: number };

/** Notes the heights of the rows that are there, at this width of the table; whether any is news. */
export function noteHeights(heights: Heights, width: number, seen: readonly Seen[]): boolean {
  // Another width makes other heights, of the rows that are not there too.
  if (width !== heights.width) {
    heights.of.clear();
    Object.assign(heights, { isMeasured: false, width });
  }
  let isNews = false;
  if (!heights.isMeasured && seen.length > 0) {
    const guessed = median(seen);
    isNews = Math.abs(heights.guessed - guessed) >= newsMin;
    Object.assign(heights, { isMeasured: true, guessed });
  }
  for (const { key, height } of seen) {
    if (Math.abs((heights.of.get(key) ?? heights.guessed) - height) < newsMin) continue;
    heights.of.set(key, height);
    isNews = true;
  }
  return isNews;
}

function median(seen: readonly Seen[]): number {
  return seen.map(({ height }) => height).toSorted((one, other) => one - other)[seen.length >> 1] ?? heightGuessed;
}
