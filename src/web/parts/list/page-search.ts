import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { cursorSchema } from '#contract/wire/page.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { isZonedDay } from '#web/lib/zoned-day.ts';

/** Makes a schema return undefined for an invalid value, so that an old or mistyped link still works. */
function dropInvalid<Schema extends z.ZodMiniType>(schema: Schema) {
  return orElse(z.optional(schema), undefined as z.output<Schema> | undefined);
}

/** One of a list of values in a URL. */
export const choiceInUrl = <const Values extends readonly [string, ...string[]]>(values: Values) => dropInvalid(z.enum(values));

/** A day in a URL, in UTC or with an offset: `2026-07-21`, `2026-07-21-04:00`. */
export const dayInUrl = dropInvalid(z.string().check(z.refine(isZonedDay)));

/** An integer ID in a URL. */
export const idInUrl = dropInvalid(z.string().check(z.regex(/^[1-9]\d{0,14}$/)));

/** Free text in a URL. */
export const textInUrl = dropInvalid(z.string().check(z.minLength(1), z.maxLength(255)));

/** The position in a list, in a URL. */
export const cursorInUrl = { after: dropInvalid(cursorSchema) };

/** The URL parameters of a search. Empty values are left out. */
export function urlSearchOf(search: Readonly<Record<string, string | undefined>>): UrlSearch {
  return Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Whether a URL sets a filter of the list or starts in the middle of the list. */
export function isNarrowed(url: UrlSearch, filters: readonly { readonly name: string; readonly names?: readonly string[] }[]): boolean {
  return ['after', ...filters.flatMap(({ name, names = [name] }) => names)].some((name) => url[name] !== undefined);
}
