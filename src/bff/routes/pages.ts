import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { cacheControlOf, developmentPolicy, newNonce, pageHeaders } from '#bff/guard/security-headers.ts';
import { findSession } from '#bff/guard/signed-in.ts';
import { isAssetPage } from '#bff/pages/asset-page.ts';
import { isFilePath } from '#bff/pages/built-app.ts';
import { firstReadOf } from '#bff/pages/first-read.ts';
import { stepPage } from '#bff/pages/login-page.ts';
import { pageStream, type Encoding } from '#bff/pages/page-stream.ts';
import { returnPath } from '#bff/pages/return-path.ts';
import type { PageFill, WebApp } from '#bff/pages/web-app.ts';
import { Refusal } from '#bff/refusal.ts';
import { sessionBody } from '#bff/session/sign-in.ts';
import { drawnPages } from '#contract/desk/drawn-page.ts';

/** Paths that are no pages: what is not routed there does not exist. */
const noPages = /^\/(api|bff|hooks|assets)(\/|$)/;

/** How long a page waits for what it reads first, ms. */
const firstReadMsMax = 1000;

/** Everything that no other route takes: built files, and the shell of the web app for every page (its router says what does not exist). */
export function pageRoutes(app: FastifyInstance, desk: Desk, web: WebApp): void {
  app.setNotFoundHandler(async (request, reply) => {
    const url = request.raw.url ?? '/';
    const [path = '/'] = url.split('?', 1);
    if (request.method !== 'GET' || (noPages.test(path) && !isAssetPage(path))) return file(path, request, reply);
    if (web.develop !== null && !isNavigation(request)) {
      reply.hijack();
      return web.develop(request.raw, reply.raw);
    }
    return isFilePath(path) ? file(path, request, reply) : page(url, request, reply);
  });

  function file(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const found = request.method === 'GET' ? web.file(path) : undefined;
    if (found === undefined) throw new Refusal('not_found', `There is no ${request.method} ${path.slice(0, 200)} here`);
    const encoding = bestEncoding(request, [
      ...(found.br === null ? [] : ['br' as const]),
      ...(found.gzip === null ? [] : ['gzip' as const]),
    ]);
    if (encoding !== null) reply.header('content-encoding', encoding);
    reply.headers({ 'content-type': found.type, 'cache-control': cacheControlOf(path), vary: 'accept-encoding' });
    return reply.send(encoding === null ? found.plain : found[encoding]);
  }

  async function page(url: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = await findSession(desk, request);
    const nonce = newNonce();
    reply.headers(pageHeaders({ nonce, scripts: web.scripts, isSecure: desk.cookie.isSecure }));
    if (web.develop !== null) reply.header('content-security-policy', developmentPolicy);
    if (session === null) {
      const to = returnPath(url);
      const cameFromElsewhere = ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']));
      return cameFromElsewhere
        ? reply.send(stepPage(to))
        : reply.redirect(to === '/' ? '/login' : `/login?to=${encodeURIComponent(to)}`, 303);
    }
    const firstReadUrl = firstReadOf(url);
    const firstRead = firstReadUrl === null ? Promise.resolve('') : answerOf(firstReadUrl, request);
    const body = await sessionBody(desk, session);
    const fill = { nonce, colourScheme: body.preferences.colour_scheme, session: JSON.stringify(body), firstReadUrl };
    const shell = await web.page(url, fill);
    if (shell === null) throw new Refusal('unavailable', 'The web app is not built: start the desk with "npm start", which builds it');
    const encoding = bestEncoding(request, ['br', 'gzip']);
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply
      .header('vary', 'accept-encoding')
      .send(pageStream(shell, { firstRead, drawn: drawnWith(firstRead, { url, ...fill }) }, encoding));
  }

  /** The page drawn with the answer of its first read, for who waits for the script; empty when there is no such answer. */
  async function drawnWith(answer: Promise<string>, { url, nonce, session, firstReadUrl }: PageFill & { readonly url: string }) {
    const firstRead = await answer;
    if (web.draw === null || firstReadUrl === null || firstRead === '' || !drawnPages.includes(url)) return '';
    return web.draw({ url, nonce, session, firstReadUrl, firstRead });
  }

  /** What the user of a page would be answered, asked the same way; empty for a refusal or one that takes long, which the page has to meet itself. */
  async function answerOf(url: string, { headers: { cookie = '', host }, ip }: FastifyRequest): Promise<string> {
    const read = app.inject({ method: 'GET', url, headers: { cookie, host }, remoteAddress: ip }).then(
      ({ statusCode, body }) => (statusCode === 200 ? body : ''),
      () => '',
    );
    return Promise.race([read, setTimeout(firstReadMsMax, '', { ref: false })]);
  }
}

/** Whether a browser opens this as a page. */
function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html');
}

/** The first of the offered encodings that whoever asks accepts; null for none of them. */
function bestEncoding({ headers }: FastifyRequest, offered: readonly Exclude<Encoding, null>[]): Encoding {
  const accepted = headers['accept-encoding'] ?? '';
  const names = new Set(
    accepted
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  );
  return offered.find((encoding) => names.has(encoding)) ?? null;
}
