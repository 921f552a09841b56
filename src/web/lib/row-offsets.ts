/** The top of each row in px, measured from the top of the first row. The last entry is the total height of all rows. */
export type RowOffsets = Float64Array;

/** Computes the offsets of rows: heights of 30, 40 and 50 px give `[0, 30, 70, 120]`. */
export function rowOffsets(count: number, heightOf: (index: number) => number): RowOffsets {
  const offsets = new Float64Array(count + 1);
  let top = 0;
  for (let index = 0; index < count; index += 1) {
    top += heightOf(index);
    offsets[index + 1] = top;
  }
  return offsets;
}

/** The index of the row at a position in px. Positions outside the list give the first or the last row. */
export function rowAt(offsets: RowOffsets, top: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= top) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A range of rows. `to` is the first row after the range. */
export type RowSpan = { readonly from: number; readonly to: number };

/** The rows visible between two positions in px. */
export function rowsBetween(offsets: RowOffsets, top: number, bottom: number): RowSpan {
  return { from: rowAt(offsets, top), to: Math.min(offsets.length - 1, rowAt(offsets, bottom) + 1) };
}

/** The visible rows, and `leadCount` further rows in the scroll direction. */
export function rowsAhead(
  visibleRows: RowSpan,
  renderedRows: RowSpan,
  { count, lead: leadCount }: { readonly count: number; readonly lead: number },
): RowSpan {
  const isUpwards = visibleRows.from < renderedRows.from;
  return {
    from: Math.max(0, visibleRows.from - (isUpwards ? leadCount : 0)),
    to: Math.min(count, visibleRows.to + (isUpwards ? 0 : leadCount)),
  };
}

/** A part of a table body with rows only in view: a row by its index, or a gap in px that replaces rows. */
export type WindowPiece = { readonly row: number } | { readonly gap: number };

/** The parts that render a range of rows and the focused row. Their total height is the height of all rows. */
export function windowPieces(offsets: RowOffsets, { from, to }: RowSpan, focusedRow: number | null): readonly WindowPiece[] {
  const count = offsets.length - 1;
  const spans = [{ from, to: Math.min(to, count) }];
  if (focusedRow !== null && focusedRow < count && focusedRow < from) spans.unshift({ from: focusedRow, to: focusedRow + 1 });
  if (focusedRow !== null && focusedRow < count && focusedRow >= to) spans.push({ from: focusedRow, to: focusedRow + 1 });
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
