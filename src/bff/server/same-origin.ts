import type { IncomingHttpHeaders } from 'node:http';

/**
 * The permitted origins of the requests to a route. `desk` permits pages of the desk, and programs that send `X-Requested-By:
 * desk`. `form` permits the sign-in form. `anywhere` permits pages that a link opens, probes, and built files. Requests for
 * `anywhere` routes change nothing and show no user data without the Strict cookie.
 */
export type Origin = 'desk' | 'form' | 'anywhere';

type Request = { readonly method: string; readonly headers: IncomingHttpHeaders };

const readMethods: readonly string[] = ['GET', 'HEAD'];

/**
 * Returns why a request does not come from the desk itself, or null. Source: OWASP CSRF sheet, Fetch Metadata with an
 * Origin fallback. A page cannot forge Sec-Fetch-Site. The value must be `same-origin`. For a navigation that reads,
 * `none` (an address that the user typed) is permitted too. An Origin header must name this host. A client without both
 * headers is a program, not a browser. Such a client may read, and may write with `X-Requested-By: desk`. Every write of
 * the desk has that header. A page of another site cannot add the header, because this needs a CORS permission that the
 * desk never gives. The sign-in form cannot send the header either, so a form request without both headers is accepted. It
 * contains a password, and every browser sends the Origin of a form from another site.
 */
export function crossSiteReason({ method, headers }: Request, origin: Origin): string | null {
  if (origin === 'anywhere') return null;
  const isRead = readMethods.includes(method);
  const stranger = foreignReason(headers, isRead);
  if (stranger !== null) return stranger;
  if (origin === 'desk' && !isRead && headers['x-requested-by'] !== 'desk') return 'a write requires the header X-Requested-By: desk';
  return null;
}

function foreignReason(headers: IncomingHttpHeaders, isRead: boolean): string | null {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    const isOwn = site === 'same-origin' || (site === 'none' && isRead && headers['sec-fetch-mode'] === 'navigate');
    if (!isOwn) return 'the request came from another site';
  }
  const { origin, host } = headers;
  if (origin === undefined) return null;
  return host !== undefined && URL.parse(origin)?.host === host.toLowerCase() ? null : 'the request came from another origin';
}
