import { isAssetPage } from '#bff/core/http/asset-page.ts';
import { isServerPath } from '#bff/core/http/server-path.ts';

/** Longest return path, in characters. */
const pathCharactersMax = 2048;

/**
 * The desk page in a `to` parameter, for example `'/regulatory?cursor=1'`. The result is `'/'` for any other value, such
 * as another site in any spelling, the sign-in page, or a path that is not a page. Sources: ASVS 5.0, 1.2.2; the cases of
 * oauth2-proxy's open-redirect list.
 */
export function returnPath(to: string | undefined): string {
  const isPath = to !== undefined && to.length <= pathCharactersMax && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(to);
  if (!isPath) return '/';
  const { origin, pathname, search } = new URL(to, 'http://desk.invalid');
  const isOwn =
    origin === 'http://desk.invalid' &&
    !pathname.startsWith('//') &&
    (isAssetPage(pathname) || !(isServerPath(pathname) || /^\/(login|invite|healthz|readyz)(\/|$)/.test(pathname)));
  return isOwn ? pathname + search : '/';
}
