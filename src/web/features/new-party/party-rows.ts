import type { PartyList } from '#contract/rules/party-form.ts';
import type { PartyRows } from './party-values.ts';

/** A list of the form: one of the party's, or the owners of a corporate owner. */
export type RowPlace = { readonly list: PartyList; readonly under: string | null };

/** The people of a list, in order. */
export function rowsIn(rows: PartyRows, { list, under }: RowPlace): readonly string[] {
  return under === null ? rows[list] : (rows.nested[under] ?? []);
}

function withRows(rows: PartyRows, { list, under }: RowPlace, holders: readonly string[]): PartyRows {
  return under === null ? { ...rows, [list]: holders } : { ...rows, nested: { ...rows.nested, [under]: holders } };
}

/** Adds a person, at the end or at an index. */
export function withRow(rows: PartyRows, place: RowPlace, holder: string, index = Number.POSITIVE_INFINITY): PartyRows {
  return withRows(rows, place, rowsIn(rows, place).toSpliced(index, 0, holder));
}

/** Removes a person. The typed values and the person's own owners stay stored for undo. */
export function withoutRow(rows: PartyRows, place: RowPlace, holder: string): PartyRows {
  return withRows(
    rows,
    place,
    rowsIn(rows, place).filter((each) => each !== holder),
  );
}

/** Moves a person one position earlier (-1) or later (1), if possible. */
export function withMoved(rows: PartyRows, place: RowPlace, holder: string, step: -1 | 1): PartyRows {
  const holders = rowsIn(rows, place);
  const from = holders.indexOf(holder);
  const other = holders[from + step];
  if (from === -1 || other === undefined) return rows;
  return withRows(rows, place, holders.with(from, other).with(from + step, holder));
}
