import { pageSizeDefault, type cursorQuery } from '#contract/wire/page.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { IdRange } from '#custody/store/id-range.ts';
import { idOf } from '#custody/store/record-id.ts';

type Query = { readonly [Name in keyof typeof cursorQuery]?: string | undefined } & { readonly page_size?: number | undefined };
type Page<Row> = {
  readonly page_info: { has_previous_page: boolean; has_next_page: boolean; start_cursor: string | null; end_cursor: string | null };
  readonly rows: readonly Row[];
};

/**
 * Reads one page of a list, newest first. `select` returns a range of the list, with the list's filters. The cursor is an id,
 * so all pages cost the same. Spec: Pagination envelope.
 */
export async function readPage<Row extends { readonly id: number }>(
  { before, after, page_size: size = pageSizeDefault }: Query,
  select: (range: IdRange) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  if (before !== undefined && after !== undefined) throw new Refusal('invalid', 'before and after cannot be used together'); // Our choice: the spec is silent.
  const isAny = async (range: Omit<IdRange, 'limit'>) => (await select({ ...range, limit: 1 })).length > 0;
  if (before === undefined) {
    const boundaryId = after === undefined ? undefined : idOfCursor(after, 'after');
    const foundRows = await select({ ...(boundaryId === undefined ? {} : { belowId: boundaryId }), limit: size + 1 });
    const rows = foundRows.slice(0, size);
    const hasPrevious = boundaryId !== undefined && (await isAny({ aboveId: rows[0]?.id ?? boundaryId - 1 }));
    return page(rows, hasPrevious, foundRows.length > size);
  }
  const boundaryId = idOfCursor(before, 'before');
  const foundRows = await select({ aboveId: boundaryId, limit: size + 1 });
  const rows = foundRows.slice(0, size).toReversed();
  return page(rows, foundRows.length > size, await isAny({ belowId: rows.at(-1)?.id ?? boundaryId + 1 }));
}

/** Puts the records of a page into the pagination envelope. */
export function envelope<Row extends { readonly id: number }, Data>({ page_info, rows }: Page<Row>, records: ReadonlyMap<number, Data>) {
  return {
    page_info,
    page: rows.flatMap(({ id }) => {
      const data = records.get(id);
      return data === undefined ? [] : [{ cursor: cursorOf(id), data }];
    }),
  };
}

function page<Row extends { readonly id: number }>(rows: readonly Row[], hasPrevious: boolean, hasNext: boolean): Page<Row> {
  const [firstRow, lastRow] = [rows[0], rows.at(-1)];
  return {
    page_info: {
      has_previous_page: hasPrevious,
      has_next_page: hasNext,
      start_cursor: firstRow === undefined ? null : cursorOf(firstRow.id),
      end_cursor: lastRow === undefined ? null : cursorOf(lastRow.id),
    },
    rows,
  };
}

/** Returns the cursor of an id. For example, `12` gives `'MTI='`. Operator facts: Records. */
function cursorOf(id: number): string {
  return Buffer.from(id.toString()).toString('base64');
}

function idOfCursor(cursor: string, name: 'before' | 'after'): number {
  const id = idOf(Buffer.from(cursor, 'base64').toString('latin1'));
  if (id === null || cursorOf(id) !== cursor) throw new Refusal('invalid', `${name} is not a cursor`);
  return id;
}
