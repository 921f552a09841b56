import type { IncomingHttpHeaders } from 'node:http';

/**
 * The permitted origins of a route's requests. `desk`: its own pages, and programs that send
 * `X-Requested-By: desk`. `form`: the sign-in form. `anywhere`: pages that a link opens, probes,
 * built files. These change nothing, and show nothing of a user without the Strict cookie.
 */
export type Origin = 'desk' | 'form' | 'anywhere';

type Request = { readonly method: string; readonly headers: IncomingHttpHeaders };

const reads: readonly string[] = ['GET', 'HEAD'];

/**
 * Why a request does not come from the desk itself, or null when it does. Source: OWASP CSRF sheet,
 * Fetch Metadata with an Origin fallback.
 *
 * Sec-Fetch-Site, which a page cannot forge, decides: `same-origin`, or for reads also `none`
 * (typed into the address bar). Without it an Origin header must name this host. Without both the
 * client is a program, not a browser. It may read, and write with `X-Requested-By: desk`. No page
 * of another site can add that header: it would need a CORS permission that the desk never grants.
 * Every write of the desk carries that header. The sign-in form cannot send it, so a form request
 * without both headers is accepted. It brings its own authority (a password), and every browser
 * sends the Origin of a form from another site.
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
