import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageHeaders, fakeService, openMsMax, sendRaw, testDesk } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { loadBuiltApp } from './pages/built-app.ts';

const shellHtml = `<!doctype html><html data-scheme="__COLOUR_SCHEME__"><head><script>mark()</script><script src="/a.js"></script><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="desk-session" content="__DESK_SESSION__"></head>`;

/** The headers of every answer. */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()') as string,
};
type Method = 'GET' | 'POST' | 'PUT';

const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

describeEachDatabase('the headers of answers', (openDatabase) => {
  let app: FastifyInstance;
  let secureApp: FastifyInstance;
  let cookie: string;
  let port: number;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const dist = await mkdtemp(join(tmpdir(), 'desk-dist-'));
    await Promise.all(['assets', 'fonts'].map((folder) => mkdir(join(dist, folder))));
    await Promise.all([
      writeFile(join(dist, 'index.html'), shellHtml),
      writeFile(join(dist, 'assets', 'main-abc.js'), 'plain'),
      writeFile(join(dist, 'assets', 'main-abc.js.br'), 'brotli'),
      writeFile(join(dist, 'assets', 'main-abc.js.gz'), 'gzip'),
      writeFile(join(dist, 'assets', 'main-abc.js.map'), '{}'),
      writeFile(join(dist, 'fonts', 'text-1.woff2'), 'font'),
      writeFile(join(dist, 'notes.md'), 'not served'),
      writeFile(join(dist, 'picture.svg'), '<svg/>'),
    ]);
    const service = await fakeService((_request, response) => response.end('{"page":[]}'));
    const web = () => loadBuiltApp(dist);
    const desk = await testDesk(await openDatabase(), service.url, { web });
    app = desk.app;
    cookie = await desk.signIn('compliance');
    ({ app: secureApp } = await testDesk(await openDatabase(), service.url, {
      web,
      sandboxPassword: null,
      environment: { kind: 'operator', host: 'custody.example' },
    }));
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    close = async () => {
      await Promise.all([app.close(), secureApp.close()]);
      await service.close();
      await rm(dist, { recursive: true });
    };
  }, openMsMax);
  afterAll(() => close());

  const ask = (method: Method, url: string, more: { headers?: Record<string, string>; payload?: string } = {}) =>
    app.inject({
      method,
      url,
      headers: { ...pageHeaders, cookie, ...more.headers },
      ...(more.payload === undefined ? {} : { payload: more.payload }),
    });

  test.for([
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/bff/session', 200],
    ['GET', '/api/v1/wallets', 200],
    ['GET', '/api/v1/wallets/0', 400],
    ['GET', '/api/v1/nothing', 404],
    ['GET', '/bff/nothing', 404],
    ['GET', '/hooks/abc', 404],
    ['GET', '/assets/nothing.js', 404],
    ['GET', '/assets/btc', 200],
    ['GET', '/notes.md', 200],
    ['POST', '/wallets', 404],
    ['GET', '/%zz', 400],
    ['GET', `/api/v1/wallets/${'1'.repeat(300)}`, 414],
    ['POST', '/api/v2/send_batch_now', 403],
  ] as const satisfies [Method, string, number][])('the answer to %s %s has the headers of the desk', async ([method, url, status]) => {
    const { statusCode, headers } = await ask(method, url);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({ ...commonHeaders, 'cache-control': 'no-store' });
    expect(Object.keys(headers).filter((name) => /^(server|x-powered-by|access-control-)/.test(name))).toEqual([]);
    const isPage = String(headers['content-type']).startsWith('text/html');
    const ownHeaders = { 'content-security-policy': dataPolicy, 'content-type': 'application/json; charset=utf-8' };
    expect(headers).toMatchObject(isPage ? {} : ownHeaders);
  });

  test('the answer to a body that is too large has the headers of the desk', async () => {
    const payload = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
    const treasury = { 'content-type': 'application/json' };
    const { statusCode, headers } = await ask('PUT', '/api/v1/transactions/1', { headers: treasury, payload });
    expect([statusCode, headers]).toMatchObject([413, { ...commonHeaders, 'content-security-policy': dataPolicy }]);
  });

  test('the answer to input that is not HTTP has the headers of the desk', async () => {
    expect(await sendRaw(port, 'GET / HTTP/1.1\r\nHost : x\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [^]*x-content-type-options: nosniff[^]*"code":"invalid_request"/,
    );
  });

  test.for<[string, string]>([
    ['two Host headers', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
    ['a target with an address in it', 'GET http://evil.example/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['a length and chunks', 'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde'],
    ['a foreign Host', 'GET /healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
    ['an empty Host', 'GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
    ['no Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
    ['a name of this machine with another port', 'GET /login HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n\r\n'],
    ['TRACE', 'TRACE /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ])('a request with %s is refused', async ([, request]) => {
    expect(await sendRaw(port, request)).toMatch(/^HTTP\/1\.1 4(00|04|21) /);
  });

  test('a page contains the nonce of its policy, and the session as an attribute', async () => {
    const { headers, body } = await ask('GET', '/regulatory/7');
    const nonce = /name="csp-nonce" content="([^"]+)"/.exec(body)?.[1];
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' 'sha256-${createHash('sha256').update('mark()').digest('base64')}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types default; report-uri /bff/csp-reports; report-to csp`,
    );
    expect(body).toContain('data-scheme="auto"');
    const session = /name="desk-session" content="([^"]+)"/.exec(body)?.[1]?.replaceAll('&quot;', '"');
    expect(JSON.parse(session ?? '')).toMatchObject({ user: { email: 'compliance@desk.example' } });
  });

  test('a hashed file may be cached forever and has the best compression that the browser accepts', async () => {
    const file = (encoding: string) => ask('GET', '/assets/main-abc.js', { headers: { 'accept-encoding': encoding } });
    const { headers, body } = await file('gzip, deflate, br');
    expect(body).toBe('brotli');
    expect(headers).toMatchObject({
      ...commonHeaders,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    });
    expect([(await file('gzip;q=1.0')).body, (await file('br;q=0')).body, (await file('identity')).body]).toEqual([
      'gzip',
      'plain',
      'plain',
    ]);
    expect((await ask('GET', '/picture.svg')).headers['cache-control']).toBe('no-cache');
  });

  test('a font may be cached forever, because its name contains its version', async () => {
    expect((await ask('GET', '/fonts/text-1.woff2')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.for(['/assets/main-abc.js.map', '/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/main-abc.js.br', '/assets/'])(
    'the desk never serves %s',
    async (url) => {
      expect(await sendRaw(port, `GET ${url} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 404 /,
      );
    },
  );

  test('a page upgrades all requests to TLS only if the desk is served over TLS', async () => {
    const policyOf = async (server: FastifyInstance) => (await server.inject({ url: '/login' })).headers['content-security-policy'];
    expect([await policyOf(secureApp), await policyOf(app)]).toEqual([
      expect.stringContaining('; upgrade-insecure-requests'),
      expect.not.stringContaining('upgrade-insecure-requests'),
    ]);
  });

  test('an answer requires TLS only if the desk is served over TLS', async () => {
    expect((await secureApp.inject({ url: '/login' })).headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect((await ask('GET', '/healthz')).headers['strict-transport-security']).toBeUndefined();
  });
});
