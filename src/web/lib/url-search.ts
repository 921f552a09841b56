import { queryString } from './http.ts';

/** Values of a URL's query, as text; a name that comes twice counts once, the last. */
export type UrlSearch = Readonly<Record<string, string>>;

/** How the desk writes its addresses: plain `name=value`, no JSON, absent values left out. For the router's options. */
export const plainSearch = {
  parseSearch: (search: string): UrlSearch => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => queryString(search),
};

/** The texts of these names in a URL's query; others, and empty ones, are dropped. */
export function textsOfUrl<const Name extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const texts = names.flatMap((name) => (typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name]]] : []));
  return Object.fromEntries(texts) as Partial<Record<Name, string>>;
}
