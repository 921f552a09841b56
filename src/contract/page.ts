import * as z from 'zod/mini';
import { patternSchema } from './checked.ts';
import { queryIntegerSchema } from './integer.ts';
import type { UnreadableRow } from './unreadable.ts';

/** Most records on a page. Spec: Pagination envelope. */
export const pageSizeMax = 100;

/** Records on a page unless told. Spec: Pagination envelope. */
export const pageSizeDefault = 10;

/** Records on a page of the desk's own lists, unless their address says otherwise. Ours: the desk's own. */
export const pageSizeShown = 50;

/** An opaque cursor of a list; percent-encode it in a URL. Operator facts: Records. */
export const cursorSchema = patternSchema(/^[A-Za-z0-9+/_=.:-]{1,200}$/, 'is not a cursor');

/** Query parameters of lists that take `before` and `after` alone. */
export const cursorQuery = { before: z.optional(cursorSchema), after: z.optional(cursorSchema) };

/** Query parameters of paginated lists. Spec: Pagination envelope. */
export const pageQuery = { ...cursorQuery, page_size: z.optional(queryIntegerSchema(1, pageSizeMax)) };

/** A page of records. There is no total: the envelope has none. Spec: Pagination envelope. */
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

/** A page of `Item`s as read. */
export type Page<Item> = {
  page_info: {
    has_previous_page: boolean;
    has_next_page: boolean;
    start_cursor?: string | null | undefined;
    end_cursor?: string | null | undefined;
  };
  page: { cursor: string; data: Item }[];
  /** Records of the page that could not be read, in order (`readAnswer`). */
  unreadable?: readonly UnreadableRow[];
};

/** Where the page after this one begins; null when there is none, or nothing names it. */
export function cursorAfter({ page_info: info, page, unreadable = [] }: Page<unknown>): string | null {
  if (!info.has_next_page) return null;
  const last = unreadable.at(-1);
  const isLastBad = last?.place === page.length + unreadable.length - 1;
  return info.end_cursor ?? (isLastBad ? last?.record.cursor : null) ?? page.at(-1)?.cursor ?? null;
}

/** How many records stand on a page, those that could not be read included. */
export function countOnPage({ page, unreadable = [] }: Page<unknown>): number {
  return page.length + unreadable.length;
}
