import * as z from 'zod/mini';
import { NumberLiteral } from './json.ts';
import { closestIssue, nameOf } from './request-problem.ts';

type Path = readonly PropertyKey[];

/**
 * A record of a list that could not be read. It has the record's identifying fields, and the name of its first unreadable
 * field, such as `balance.btc`.
 */
export type Unreadable = {
  readonly isUnreadable: true;
  readonly id: string | null;
  readonly cursor: string | null;
  /** The name of the first unreadable field, or null if the whole record is unreadable. */
  readonly field: string | null;
};

/** An unreadable record. `place` is its index on the page, from 0. */
export type UnreadableRow = { readonly place: number; readonly record: Unreadable };

/**
 * Reads an answer. A page (`{ page: […] }`) is read without its unreadable records, which are listed in `unreadable`. One bad
 * record therefore never hides a list. Our choice: the specification does not cover invalid records.
 */
export function readAnswer(schema: z.ZodMiniType, input: unknown): z.core.util.SafeParseResult<unknown> {
  const result = schema.safeParse(input);
  if (result.success) return result;
  const unreadableIndexes = unreadablePaths(result.error);
  if (unreadableIndexes === null || !isPage(input)) return result;
  const readablePage = schema.safeParse({ ...input, page: input.page.filter((_row, place) => !unreadableIndexes.has(place)) });
  if (!readablePage.success) return result;
  const unreadableRows = [...unreadableIndexes]
    .toSorted(([left], [right]) => left - right)
    .map(([place, path]): UnreadableRow => ({ place, record: unreadableOf(input.page[place], path) }));
  return { success: true, data: { ...Object(readablePage.data), unreadable: unreadableRows } };
}

/** A schema that returns an `Unreadable` for a value that cannot be read. */
/* @__NO_SIDE_EFFECTS__ */
export function orUnreadable<Schema extends z.ZodMiniType>(value: Schema) {
  const firstIssue = (input: unknown) => closestIssue(value.safeParse(input).error?.issues ?? []);
  return z.union([
    value,
    z.pipe(
      z.unknown(),
      z.transform((input) => unreadableOf(input, firstIssue(input)?.path ?? [])),
    ),
  ]);
}

/** A schema of a list. Its unreadable elements become `Unreadable` at the same index. */
/* @__NO_SIDE_EFFECTS__ */
export function readableOf<Schema extends z.ZodMiniType>(element: Schema) {
  return z.array(orUnreadable(element));
}

/** Whether an element of a list is unreadable. */
export function isUnreadable(element: unknown): element is Unreadable {
  return typeof element === 'object' && element !== null && 'isUnreadable' in element;
}

/**
 * Returns the indexes of a page's unreadable records, in order, each with the path of the record's first issue. Returns null if
 * the page has issues outside its records.
 */
function unreadablePaths({ issues }: z.core.$ZodError): ReadonlyMap<number, Path> | null {
  const unreadableIndexes = new Map<number, Path>();
  for (const issue of issues) {
    const [list, index] = issue.path;
    if (list !== 'page' || typeof index !== 'number') return null;
    if (!unreadableIndexes.has(index)) unreadableIndexes.set(index, (closestIssue([issue]) ?? issue).path.slice(2));
  }
  return unreadableIndexes;
}

function isPage(input: unknown): input is { readonly page: readonly unknown[] } {
  return typeof input === 'object' && input !== null && 'page' in input && Array.isArray(input.page);
}

/**
 * Returns the identifying fields of a record, and the name of its unreadable field. `input` is the record, or the row of a page
 * that contains the record.
 */
function unreadableOf(input: unknown, path: Path): Unreadable {
  const data = valueOf(input, 'data') ?? input;
  const field = nameOf(path[0] === 'data' ? path.slice(1) : path);
  return {
    isUnreadable: true,
    id: nameIn(data, 'id') ?? nameIn(data, 'hash'),
    cursor: textIn(input, 'cursor'),
    field: field === '' ? null : field,
  };
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
