import type { RowVerdict, Sheet, SheetReading, SheetRow, SheetSetting } from './sheet.ts';

/** Rows or verdicts per message: each takes the page a few milliseconds, and the page can render in between. */
export const sliceLength = 1_000;

/** Progress of reading or checking, in rows; `of` is null while the total is unknown. */
export type SheetProgress = { readonly step: 'reading' | 'checking'; readonly done: number; readonly of: number | null };

/** An order from the page to its worker. */
export type SheetOrder =
  | { readonly is: 'read'; readonly job: number; readonly source: File | { readonly text: string; readonly name: string } }
  /** Rows for later checks, in slices; `isFirst` starts a new sheet. */
  | { readonly is: 'rows'; readonly rows: readonly SheetRow[]; readonly isFirst: boolean }
  | { readonly is: 'check'; readonly job: number; readonly setting: SheetSetting };

/** The worker's answers: slices first, then the end of the job. */
export type SheetAnswer =
  | { readonly is: 'rows'; readonly job: number; readonly rows: readonly SheetRow[]; readonly of: number }
  | { readonly is: 'verdicts'; readonly job: number; readonly verdicts: readonly RowVerdict[]; readonly of: number }
  /** The rows were sent earlier; this sheet is empty. */
  | { readonly is: 'read'; readonly job: number; readonly reading: SheetReading }
  /** With the verdicts that changed after all rows were compared, by row index. */
  | { readonly is: 'checked'; readonly job: number; readonly changed: readonly (readonly [number, RowVerdict])[] }
  | { readonly is: 'failed'; readonly job: number; readonly message: string };

/** Splits a list into slices of a length. */
export function slicesOf<Item>(items: readonly Item[], length: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_each, index) => items.slice(index * length, (index + 1) * length));
}

/** A sheet without its rows. */
export function withoutRows({ header }: Sheet): Sheet {
  return { header, rows: [] };
}
