import * as z from 'zod/mini';
import { patternSchema } from './checked.ts';
import { queryIntegerSchema } from './integer.ts';
import type { UnreadableRow } from './unreadable.ts';

/** Maximum records on a page. Spec: Pagination envelope. */
export const pageSizeMax = 100;

/** Default number of records on a page. Spec: Pagination envelope. */
export const pageSizeDefault = 10;

/** Default number of records on a page of the desk's own lists. The URL can change it. Defined by this desk. */
export const listPageSize = 50;

/** A cursor of a list, which the desk does not interpret. In a URL it must be percent-encoded. Operator facts: Records. */
export const cursorSchema = patternSchema(/^[A-Za-z0-9+/_=.:-]{1,200}$/, 'is not a cursor');

/** Query parameters of lists that accept only `before` and `after`. */
export const cursorQuery = { before: z.optional(cursorSchema), after: z.optional(cursorSchema) };

/** Query parameters of paginated lists. Spec: Pagination envelope. */
export const pageQuery = { ...cursorQuery, page_size: z.optional(queryIntegerSchema(1, pageSizeMax)) };

/** A page of records. It has no total, because the envelope has no total. Spec: Pagination envelope. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<Schema extends z.ZodMiniType>(record: Schema) {
  return z.object({
    page_info: z.object({
      has_previous_page: z.boolean(),
      has_next_page: z.boolean(),
      start_cursor: z.nullish(z.string()),
      end_cursor: z.nullish(z.string()),
    }),
    page: z.array(z.object({ cursor: z.string(), data: record })),
  });
}

/** A page of items, after its answer was read. */
export type Page<Item> = {
  page_info: {
    has_previous_page: boolean;
    has_next_page: boolean;
    start_cursor?: string | null | undefined;
    end_cursor?: string | null | undefined;
  };
  page: { cursor: string; data: Item }[];
  /** The records of the page that could not be read, in order. `readAnswer` adds them. */
  unreadable?: readonly UnreadableRow[];
};

/** Returns the cursor of the next page. Returns null if there is no next page or the page has no cursor. */
export function cursorAfter({ page_info: info, page, unreadable = [] }: Page<unknown>): string | null {
  if (!info.has_next_page) return null;
  const lastUnreadable = unreadable.at(-1);
  const isLastUnreadable = lastUnreadable?.place === page.length + unreadable.length - 1;
  return info.end_cursor ?? (isLastUnreadable ? lastUnreadable?.record.cursor : null) ?? page.at(-1)?.cursor ?? null;
}

/** Returns the number of records on a page, including the unreadable ones. */
export function countOnPage({ page, unreadable = [] }: Page<unknown>): number {
  return page.length + unreadable.length;
}
