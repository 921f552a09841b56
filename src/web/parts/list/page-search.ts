import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { cursorSchema, pageSizeShown } from '#contract/page.ts';
import { isDay } from '#web/lib/format-time.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';

/** The sizes that the desk offers. */
export const pageSizes = [25, 50, 100] as const;

/** A value of a URL that is dropped when it makes no sense: an old or mistyped link still opens. */
function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return orElse(z.optional(schema), undefined as z.output<Schema> | undefined);
}

/** One of a list of values in a URL. */
export const choiceInUrl = <const Values extends readonly [string, ...string[]]>(values: Values) => lenient(z.enum(values));

/** A day in a URL: `2026-07-21`. */
export const dayInUrl = lenient(z.string().check(z.refine(isDay)));

/** Free text in a URL. */
export const textInUrl = lenient(z.string().check(z.minLength(1), z.maxLength(255)));

/** Where in a list that is loaded by scrolling a URL is, and how many are loaded at a time. */
export const placeInUrl = { after: lenient(cursorSchema), page_size: lenient(z.enum(['25', '50', '100'])) };

/** How many records of a list are loaded at a time, of a URL. */
export function pageSizeOfUrl({ page_size: size }: { readonly page_size?: string | undefined }): number {
  return pageSizes.find((each) => String(each) === size) ?? pageSizeShown;
}

/** The values of a search that are there, as the URL has them. */
export function urlOf(search: Readonly<Record<string, string | undefined>>): UrlSearch {
  return Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Whether a URL asks for less than everything from the start. */
export function isNarrowed(url: UrlSearch): boolean {
  return Object.keys(url).some((name) => name !== 'page_size');
}
