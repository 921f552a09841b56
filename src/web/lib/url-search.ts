import { queryString } from './http.ts';

/** Query parameters of a URL as text. A repeated name has its last value. */
export type UrlSearch = Readonly<Record<string, string>>;

/** The router's search format: plain `name=value` without JSON. Omits undefined and empty values. */
export const plainSearch = {
  parseSearch: (search: string): UrlSearch => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => queryString(search),
};

/** The query parameters with these names. Drops empty values and other names. */
export function textsOfUrl<const Name extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const texts = names.flatMap((name) => (typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name]]] : []));
  return Object.fromEntries(texts) as Partial<Record<Name, string>>;
}
