/** Where the top of each row lies, px below the first; one entry more than rows, the last is the height of all. */
export type RowOffsets = Float64Array;

/** Adds the heights up: rows of 30, 40 and 50 px give `[0, 30, 70, 120]`. */
export function rowOffsets(count: number, heightOf: (index: number) => number): RowOffsets {
  const offsets = new Float64Array(count + 1);
  let top = 0;
  for (let index = 0; index < count; index += 1) {
    top += heightOf(index);
    offsets[index + 1] = top;
  }
  return offsets;
}

/** The row that covers a place, the first or last one for a place outside of all. */
export function rowAt(offsets: RowOffsets, place: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Rows `from` up to but not including `to`. */
export type RowSpan = { readonly from: number; readonly to: number };

/** The rows that show between two places. */
export function rowsBetween(offsets: RowOffsets, top: number, bottom: number): RowSpan {
  return { from: rowAt(offsets, top), to: Math.min(offsets.length - 1, rowAt(offsets, bottom) + 1) };
}

/** The rows that are seen and, beyond the edge at which the drawn ones ended, so many more (`lead`). */
export function rowsAhead(seen: RowSpan, drawn: RowSpan, { count, lead }: { readonly count: number; readonly lead: number }): RowSpan {
  const isUpwards = seen.from < drawn.from;
  return { from: Math.max(0, seen.from - (isUpwards ? lead : 0)), to: Math.min(count, seen.to + (isUpwards ? 0 : lead)) };
}

/** What a windowed body holds from top to bottom: a row by its index, or a gap of so many px in the place of rows. */
export type WindowPiece = { readonly row: number } | { readonly gap: number };

/** The pieces for a span of rows and one more row, wherever that is; together as high as all rows. */
export function windowPieces(offsets: RowOffsets, { from, to }: RowSpan, kept: number | null): readonly WindowPiece[] {
  const count = offsets.length - 1;
  const spans = [{ from, to: Math.min(to, count) }];
  if (kept !== null && kept < count && kept < from) spans.unshift({ from: kept, to: kept + 1 });
  if (kept !== null && kept < count && kept >= to) spans.push({ from: kept, to: kept + 1 });
  let end = 0;
  const pieces: WindowPiece[] = [];
  for (const span of spans) {
    pieces.push({ gap: gapBetween(offsets, end, span.from) });
    for (let row = span.from; row < span.to; row += 1) pieces.push({ row });
    end = Math.max(end, span.to);
  }
  pieces.push({ gap: gapBetween(offsets, end, count) });
  return pieces;
}

function gapBetween(offsets: RowOffsets, from: number, to: number): number {
  return Math.max(0, (offsets[to] ?? 0) - (offsets[from] ?? 0));
}
