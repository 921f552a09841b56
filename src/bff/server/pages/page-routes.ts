import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sameSiteStepPage, returnPath, sessionBody, findSession, type Auth } from '#bff/auth/index.ts';
import { isAssetPage } from '#bff/core/http/asset-page.ts';
import { cacheControlOf, developmentPolicy, newNonce, pageHeaders } from '#bff/core/http/security-headers.ts';
import { isServerPath } from '#bff/core/http/server-path.ts';
import type { WebApp } from '#bff/core/http/web-app.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { isFilePath } from './built-app.ts';
import { firstReadOf } from './first-read.ts';

type Encoding = 'br' | 'gzip';

/** The compression of a page by encoding. It takes a few ms. */
const compressors = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => promisify(gzip)(text),
} as const satisfies Record<Encoding, (text: string) => Promise<Buffer>>;

/**
 * Answers every path that has no other route. Serves the built files, and the HTML of the web app for every page. The
 * router of the app decides which pages do not exist.
 */
export function pageRoutes(app: FastifyInstance, auth: Auth, web: WebApp): void {
  app.setNotFoundHandler(async (request, reply) => {
    const url = request.raw.url ?? '/';
    const [path = '/'] = url.split('?', 1);
    if (request.method !== 'GET' || (isServerPath(path) && !isAssetPage(path))) return sendBuiltFile(path, request, reply);
    if (web.developmentHandler !== null && !isNavigation(request)) {
      reply.hijack();
      return web.developmentHandler(request.raw, reply.raw);
    }
    return isFilePath(path) ? sendBuiltFile(path, request, reply) : sendPage(url, request, reply);
  });

  function sendBuiltFile(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const builtFile = request.method === 'GET' ? web.file(path) : undefined;
    if (builtFile === undefined) throw new Refusal('not_found', `Not found: ${request.method} ${path.slice(0, 200)}`);
    const encoding = bestEncoding(request, [
      ...(builtFile.br === null ? [] : ['br' as const]),
      ...(builtFile.gzip === null ? [] : ['gzip' as const]),
    ]);
    if (encoding !== null) reply.header('content-encoding', encoding);
    reply.headers({ 'content-type': builtFile.type, 'cache-control': cacheControlOf(path), vary: 'accept-encoding' });
    // An HTML file of the build has an inline script, which the policy of the pages forbids. So the browser downloads the file,
    // and the user opens it from the disk.
    if (path.endsWith('.html')) reply.header('content-disposition', `attachment; filename="${path.slice(path.lastIndexOf('/') + 1)}"`);
    return reply.send(encoding === null ? builtFile.plainBytes : builtFile[encoding]);
  }

  async function sendPage(url: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = await findSession(auth, request);
    const nonce = newNonce();
    reply.headers(pageHeaders({ nonce, scripts: web.scripts, isSecure: auth.cookie.isSecure }));
    if (web.developmentHandler !== null) reply.header('content-security-policy', developmentPolicy);
    if (session === null) {
      const to = returnPath(url);
      const isFromOtherSite = ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']));
      return isFromOtherSite
        ? reply.send(sameSiteStepPage(to))
        : reply.redirect(to === '/' ? '/login' : `/login?to=${encodeURIComponent(to)}`, 303);
    }
    const body = await sessionBody(auth, session);
    const firstRead = firstReadOf(url);
    const fill = { nonce, colourScheme: body.preferences.colour_scheme, session: JSON.stringify(body) };
    const shell = await web.page(url, fill);
    if (shell === null) throw new Refusal('unavailable', 'The web app is not built: start the desk with "npm start", which builds it');
    if (firstRead !== null) reply.header('link', `<${firstRead}>; rel=preload; as=fetch; crossorigin`);
    const encoding = bestEncoding(request, ['br', 'gzip']);
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.header('vary', 'accept-encoding').send(encoding === null ? shell : await compressors[encoding](shell));
  }
}

/** Whether the browser navigates to this address. */
function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html');
}

/** Returns the first offered encoding that the client accepts, or null. */
function bestEncoding({ headers }: FastifyRequest, offeredEncodings: readonly Encoding[]): Encoding | null {
  const acceptedText = headers['accept-encoding'] ?? '';
  const names = new Set(
    acceptedText
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  );
  return offeredEncodings.find((encoding) => names.has(encoding)) ?? null;
}
