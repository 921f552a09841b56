import { Refusal } from '#bff/core/refusal.ts';

/** The query of a request target, by name. Throws a `Refusal` for a duplicate name, which readers interpret differently. */
export function queryOf(url: string): Record<string, string> {
  const query = new Map<string, string>();
  const start = url.indexOf('?');
  if (start === -1) return {};
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (query.has(name))
      throw new Refusal('invalid_request', `${name.slice(0, 100)} appears more than once`, { field: name.slice(0, 100) });
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

/**
 * A path with a percent-encoded query. Without a query it has no `?`, because some services drop a final `?` before they
 * verify a signature.
 */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
}
