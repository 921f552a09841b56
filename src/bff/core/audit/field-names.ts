/** Maximum number of field names from one body. */
const namesMax = 50;

/** A field's path in the contract's spelling. Returns null for other names, which callers choose freely. */
export function fieldName(name: string): string | null {
  return /^[a-z][a-z0-9_-]{0,40}(\.[a-z0-9_-]{1,40}){0,6}$/.test(name) ? name : null;
}

/** The names of a body's top-level fields, without their values. */
export function fieldNames(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.keys(body)
    .filter((name) => fieldName(name) !== null)
    .slice(0, namesMax);
}
