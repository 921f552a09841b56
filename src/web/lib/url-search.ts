import { queryString } from './http.ts';

/** Query parameters of a URL as text. Of a repeated name the last value counts. */
export type UrlSearch = Readonly<Record<string, string>>;

/** The router's search format: plain `name=value` without JSON; absent values are left out. */
export const plainSearch = {
  parseSearch: (search: string): UrlSearch => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => queryString(search),
};

/** The named query parameters. Others, and empty ones, are dropped. */
export function textsOfUrl<const Name extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const texts = names.flatMap((name) => (typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name]]] : []));
  return Object.fromEntries(texts) as Partial<Record<Name, string>>;
}
