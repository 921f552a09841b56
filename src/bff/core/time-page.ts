import { sql, type RawBuilder } from 'kysely';
import { integerOfText } from '#contract/wire/integer.ts';
import { pageSizeDefault, type Page } from '#contract/wire/page.ts';
import { Refusal } from './refusal.ts';

/** The paging parameters of a query. */
type PageQuery = { readonly before?: string | undefined; readonly after?: string | undefined; readonly page_size?: number | undefined };

/** A page of a list in the order of `made_at` and `id`, newest first. */
type TimePage = {
  readonly limit: number;
  readonly direction: 'asc' | 'desc';
  /** The SQL condition on `made_at` and `id`. */
  readonly cursorCondition: RawBuilder<boolean>;
  /** The rows of the page in display order. `read` are the rows that the query returned, one more than a page. */
  visible<Row>(read: readonly Row[]): readonly Row[];
  envelope<Data extends { readonly id: string; readonly made_at: string }>(readCount: number, visible: readonly Data[]): Page<Data>;
};

/** Prepares the query of a page. A cursor is `<ms>.<id>` of a row in base64url, so it stays valid when the row changes. */
export function timePage({ before, after, page_size: size = pageSizeDefault }: PageQuery): TimePage {
  const cursor = before ?? after;
  const isBackwards = before !== undefined;
  return {
    limit: size + 1,
    direction: isBackwards ? 'asc' : 'desc',
    cursorCondition: cursor === undefined ? sql<boolean>`true` : isBeyondCursor(cursor, isBackwards),
    visible: (readRows) => (isBackwards ? readRows.slice(0, size).toReversed() : readRows.slice(0, size)),
    envelope: (readCount, visibleItems) => {
      const page = visibleItems.map((data) => ({ cursor: cursorOf(data), data }));
      const hasMore = readCount > size;
      return {
        page_info: {
          has_previous_page: isBackwards ? hasMore : after !== undefined,
          has_next_page: isBackwards ? before !== undefined : hasMore,
          start_cursor: page[0]?.cursor ?? null,
          end_cursor: page.at(-1)?.cursor ?? null,
        },
        page,
      };
    },
  };
}

/** The last millisecond of the year 9999, UNIX ms. PostgreSQL cannot read later years in this form. */
const atMsMax = 253_402_300_799_999;

function isBeyondCursor(cursor: string, isBackwards: boolean): RawBuilder<boolean> {
  const match = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const atMs = integerOfText(match?.[1] ?? '0');
  if (match === null || atMs > atMsMax)
    throw new Refusal('invalid_request', 'the cursor is not a cursor of this list', { field: isBackwards ? 'before' : 'after' });
  const [, , id = ''] = match;
  return sql<boolean>`(made_at, id) ${sql.raw(isBackwards ? '>' : '<')} (${new Date(atMs)}, ${id})`;
}

function cursorOf({ made_at: at, id }: { readonly made_at: string; readonly id: string }): string {
  return Buffer.from(`${Date.parse(at)}.${id}`).toString('base64url');
}
