import { NumberLiteral, writeJson } from './json.ts';

/**
 * Writes JSON with sorted object keys and nothing omitted, for example `'{"a":1,"b":[]}'`. Equal values give equal texts.
 * Numbers keep their literal text, because amounts never become JavaScript numbers. Source: RFC 8785.
 */
export function canonicalJson(value: unknown): string {
  return writeJson(withSortedKeys(value));
}

function withSortedKeys(value: unknown): unknown {
  if (value instanceof NumberLiteral || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withSortedKeys);
  const entries = Object.entries(value).map(([key, member]) => [key, withSortedKeys(member)] as const);
  return Object.fromEntries(entries.toSorted(([first], [second]) => (first < second ? -1 : 1)));
}
