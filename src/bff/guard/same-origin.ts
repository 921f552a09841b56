import type { IncomingHttpHeaders } from 'node:http';

/**
 * Where a route's requests may come from: `desk` (its own pages and programs that say `X-Requested-By: desk`), `form` (the sign-in form),
 * `anywhere` (pages that a link opens, probes, built files: they change nothing and show nothing of a user without the Strict cookie).
 */
export type Origin = 'desk' | 'form' | 'anywhere';

type Request = { readonly method: string; readonly headers: IncomingHttpHeaders };

const reads: readonly string[] = ['GET', 'HEAD'];

/**
 * Why a request is not the desk's own, or null when it is. Source: OWASP CSRF sheet, Fetch Metadata with an Origin fallback.
 *
 * Sec-Fetch-Site, which a page cannot forge, decides where it stands: `same-origin`, or `none` (typed into the address bar) to read. Without
 * it a given Origin must name this host. Without both it is a program, not a browser: it may read, and write with `X-Requested-By: desk`,
 * which no page of another site can add, since it would take a CORS permission that the desk never gives. Every write of the desk carries that
 * header. The sign-in form cannot: there a request without both is let through, because it brings its own authority (a password) and every
 * browser names the Origin of a form that comes from elsewhere.
 */
export function crossSiteReason({ method, headers }: Request, origin: Origin): string | null {
  if (origin === 'anywhere') return null;
  const isRead = reads.includes(method);
  const stranger = strangerReason(headers, isRead);
  if (stranger !== null) return stranger;
  if (origin === 'desk' && !isRead && headers['x-requested-by'] !== 'desk') return 'a write needs the header X-Requested-By: desk';
  return null;
}

function strangerReason(headers: IncomingHttpHeaders, isRead: boolean): string | null {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    const isOwn = site === 'same-origin' || (site === 'none' && isRead && headers['sec-fetch-mode'] === 'navigate');
    if (!isOwn) return 'the request came from another site';
  }
  const { origin, host } = headers;
  if (origin === undefined) return null;
  return host !== undefined && URL.parse(origin)?.host === host.toLowerCase() ? null : 'the request came from another origin';
}
