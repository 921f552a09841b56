import * as z from 'zod/mini';
import { NumberLiteral } from './json.ts';

/** A record of a list that cannot be read, and what of it tells it from others. */
export type Unreadable = { readonly isUnreadable: true; readonly id: string | null; readonly cursor: string | null };

/** A page's record that cannot be read, with its place on the page, from 0. */
export type UnreadableRow = { readonly place: number; readonly record: Unreadable };

/**
 * Reads an answer; of a page (`{ page: […] }`) whose records cannot all be read, the others, with those beside them as `unreadable`: one bad
 * record hides no list. Ours: the specification says nothing of records that break it.
 */
export function readAnswer(schema: z.ZodMiniType, input: unknown): z.core.util.SafeParseResult<unknown> {
  const result = schema.safeParse(input);
  if (result.success) return result;
  const bad = badPlaces(result.error);
  if (bad === null || !isPage(input)) return result;
  const rest = schema.safeParse({ ...input, page: input.page.filter((_row, place) => !bad.has(place)) });
  if (!rest.success) return result;
  const unreadable = [...bad].map((place): UnreadableRow => ({ place, record: unreadableOf(input.page[place]) }));
  return { success: true, data: { ...Object(rest.data), unreadable } };
}

/** A value, or, when it cannot be read, what says so. */
/* @__NO_SIDE_EFFECTS__ */
export function orUnreadable<Schema extends z.ZodMiniType>(value: Schema) {
  return z.union([value, z.pipe(z.unknown(), z.transform(unreadableOf))]);
}

/** A list whose elements that cannot be read stay in their places as such. */
/* @__NO_SIDE_EFFECTS__ */
export function readableOf<Schema extends z.ZodMiniType>(element: Schema) {
  return z.array(orUnreadable(element));
}

/** Whether an element of a list could not be read. */
export function isUnreadable(element: unknown): element is Unreadable {
  return typeof element === 'object' && element !== null && 'isUnreadable' in element;
}

/** The places of a page that hold all that is wrong, in order; null when something else is wrong too. */
function badPlaces({ issues }: z.core.$ZodError): ReadonlySet<number> | null {
  const places = issues.map(({ path: [list, place] }) => (list === 'page' && typeof place === 'number' ? place : null));
  const known = places.filter((place) => place !== null);
  return known.length < places.length ? null : new Set(known.toSorted((one, other) => one - other));
}

function isPage(input: unknown): input is { readonly page: readonly unknown[] } {
  return typeof input === 'object' && input !== null && 'page' in input && Array.isArray(input.page);
}

/** What names a record, or the row that a record stands in. */
function unreadableOf(input: unknown): Unreadable {
  const data = valueOf(input, 'data') ?? input;
  return { isUnreadable: true, id: nameIn(data, 'id') ?? nameIn(data, 'hash'), cursor: textIn(input, 'cursor') };
}

function nameIn(input: unknown, field: string): string | null {
  const value = valueOf(input, field);
  return value instanceof NumberLiteral ? value.text : textIn(input, field);
}

function textIn(input: unknown, field: string): string | null {
  const value = valueOf(input, field);
  return typeof value === 'string' && value !== '' ? value : null;
}

function valueOf(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null ? Reflect.get(input, field) : undefined;
}
