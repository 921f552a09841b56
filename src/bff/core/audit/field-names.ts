/** Maximum number of field names from one body. */
const namesMax = 50;

/** Returns a field's path in the contract's spelling, or null. Other names may contain anything. */
export function fieldName(name: string): string | null {
  return /^[a-z][a-z0-9_-]{0,40}(\.[a-z0-9_-]{1,40}){0,6}$/.test(name) ? name : null;
}

/** Names of a body's top-level fields, never their values. */
export function fieldNames(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.keys(body)
    .filter((name) => fieldName(name) !== null)
    .slice(0, namesMax);
}
