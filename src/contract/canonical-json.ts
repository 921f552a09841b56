import { NumberLiteral, writeJson } from './json.ts';

/**
 * JSON with the keys of every object sorted and nothing left out: `'{"a":1,"b":[]}'`. Equal values give equal text. Source: RFC 8785;
 * numbers stay the literals that they are, since no amount passes a JavaScript number.
 */
export function canonicalJson(value: unknown): string {
  return writeJson(sorted(value));
}

function sorted(value: unknown): unknown {
  if (value instanceof NumberLiteral || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).map(([key, each]) => [key, sorted(each)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
