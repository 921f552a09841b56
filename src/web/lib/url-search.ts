import { queryString } from './http.ts';

/** Query parameters of a URL as text. If a name is repeated, its last value counts. */
export type UrlSearch = Readonly<Record<string, string>>;

/** The format of the router's URL search: plain `name=value` without JSON. Undefined and empty values are left out. */
export const plainSearch = {
  parseSearch: (search: string): UrlSearch => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => queryString(search),
};

/** The query parameters with these names. Empty values and other parameters are left out. */
export function textsOfUrl<const Name extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const texts = names.flatMap((name) => (typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name]]] : []));
  return Object.fromEntries(texts) as Partial<Record<Name, string>>;
}
