import { isAssetPage } from './asset-page.ts';

/** Longest way back that is kept, characters. */
const pathCharactersMax = 2048;

/**
 * The page of the desk that a `to` names: `'/regulatory?cursor=1'`. Anything else gives `'/'`: another site in any spelling, the sign-in page,
 * what is no page. Source: ASVS 5.0, 1.2.2; the cases of oauth2-proxy's open-redirect list.
 */
export function returnPath(to: string | undefined): string {
  const isPath = to !== undefined && to.length <= pathCharactersMax && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(to);
  if (!isPath) return '/';
  const { origin, pathname, search } = new URL(to, 'http://desk.invalid');
  const isOwn =
    origin === 'http://desk.invalid' &&
    !pathname.startsWith('//') &&
    (isAssetPage(pathname) || !/^\/(login|api|bff|hooks|assets|healthz|readyz)(\/|$)/.test(pathname));
  return isOwn ? pathname + search : '/';
}
