import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { loadBuiltApp } from './pages/built-app.ts';
import { handMadeService, openMsMax, testDesk } from './test-desk.ts';

const shell =
  '<meta name="first-read" content="__FIRST_READ_URL__"><p>head</p><script id="first-read">__FIRST_READ__</script><div>__DRAWN__</div><p>tail</p>';

/** Stands where the app's build for the server does; draws nothing of the wallets, and for long. */
const drawer = `export async function drawPage({ url, session, firstRead }) {
  if (url === '/wallets') return new Promise(() => {});
  return '<b>' + JSON.parse(session).user.email + ' ' + url + ' ' + firstRead.length + '</b>';
}`;

const filled = (url: string, answer: string, drawn = '') =>
  `<meta name="first-read" content="${url}"><p>head</p><script id="first-read">${answer}</script><div>${drawn}</div><p>tail</p>`;

describeEachDatabase('a page', (open) => {
  let app: FastifyInstance;
  /** The same desk, opened at a host of its own. */
  let named: FastifyInstance;
  let close: () => Promise<void>;
  let as: (role: Role) => Promise<Record<string, string>>;
  let answer: (response: ServerResponse) => void;
  let asked: (string | undefined)[];

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'desk-built-'));
    const dist = join(folder, 'dist');
    await Promise.all([mkdir(dist), mkdir(join(folder, 'dist-server'))]);
    await writeFile(join(dist, 'index.html'), shell);
    await writeFile(join(folder, 'dist-server', 'drawn.js'), drawer);
    const service = await handMadeService(({ url }, response) => {
      asked.push(url);
      answer(response);
    });
    const [database, web] = [await open(), () => loadBuiltApp(dist)];
    ({ app, as } = await testDesk(database, service.url, { web }));
    ({ app: named } = await testDesk(database, service.url, { web, hosts: ['desk.example'] }));
    close = async () => {
      await Promise.all([app.close(), named.close()]);
      await service.close();
      await rm(folder, { recursive: true });
    };
  }, openMsMax);

  afterAll(() => close());

  const get = async (url: string, role: Role, headers: Readonly<Record<string, string>> = {}) => {
    asked = [];
    const { cookie = '' } = await as(role);
    return app.inject({ url, headers: { cookie, 'sec-fetch-mode': 'navigate', ...headers } });
  };

  test('brings the answer of its first read, with nothing in it that could end the element', async () => {
    const given = '{"page":[{"data":{"name":"</script><!--<b>"}}],"amount":1.000000000000000001}';
    answer = (response) => response.end(given);
    const { body, headers } = await get('/transactions', 'compliance');
    const url = '/api/v1/transactions?page_size=50';
    const written = String.raw`{"page":[{"data":{"name":"\u003c/script>\u003c!--\u003cb>"}}],"amount":1.000000000000000001}`;
    expect(body).toBe(filled(url, written, `<b>compliance@desk.example /transactions ${given.length}</b>`));
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-encoding' });
    expect(asked).toEqual([url]);
  });

  test('brings it at the desk’s own host too', async () => {
    answer = (response) => response.end('{"id":7}');
    const { cookie = '' } = await as('compliance');
    const { body } = await named.inject({ url: '/wallets/7', headers: { cookie, host: 'desk.example' } });
    expect(body).toBe(filled('/api/v1/wallets/7', '{"id":7}'));
  });

  test.for([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is packed with %s', async ([encoding, unpack]) => {
    answer = (response) => response.end('{"id":7}');
    const { rawPayload, headers } = await get('/wallets/7', 'compliance', { 'accept-encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding);
    expect(unpack(rawPayload).toString()).toBe(filled('/api/v1/wallets/7', '{"id":7}'));
  });

  test('that cannot be drawn brings its first read all the same', async () => {
    answer = (response) => response.end('{"page":[]}');
    expect((await get('/wallets', 'compliance')).body).toBe(filled('/api/v1/wallets?page_size=50', '{"page":[]}'));
  });

  test('shows nobody more than the read itself would', async () => {
    answer = (response) => response.end('{"id":7,"originator_entity":{"name":"Ada Lovelace"}}');
    const { cookie = '' } = await as('viewer');
    const read = await app.inject({ url: '/api/v1/transactions/7', headers: { cookie } });
    expect(read.body).not.toContain('Lovelace');
    expect((await get('/transactions/7', 'viewer')).body).toBe(filled('/api/v1/transactions/7', read.body));
    expect((await get('/transactions/7', 'compliance')).body).toContain('Lovelace');
  });

  test.for<[string, (response: ServerResponse) => void]>([
    ['refuses', (response) => response.writeHead(404).end('{"error":"Not found"}')],
    ['fails', (response) => response.writeHead(500).end()],
    ['breaks off', (response) => response.destroy()],
    ['answers half', (response) => response.end('{"id":7')],
    ['says nothing for long', () => undefined],
  ])('comes without it when the service %s', async ([, answers]) => {
    answer = answers;
    const { statusCode, body } = await get('/wallets/7', 'compliance');
    expect([statusCode, body]).toEqual([200, filled('/api/v1/wallets/7', '')]);
  });

  test('comes up to its first read at once', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = (response) => void held.then(() => response.end('{"id":7}'));
    const { cookie = '' } = await as('compliance');
    const stream = (await app.inject({ url: '/wallets/7', headers: { cookie }, payloadAsStream: true })).stream();
    const chunks = stream.setEncoding('utf8')[Symbol.asyncIterator]();
    const first = (await chunks.next()).value as string;
    expect(first).toContain('<p>head</p>');
    expect(first).not.toContain('<p>tail</p>');
    release();
    const rest: string[] = [];
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) rest.push(next.value as string);
    expect(rest.join('')).toBe('{"id":7}</script><div></div><p>tail</p>');
  });

  test.for([
    '/',
    '/settings',
    '/transactions?type=external',
    '/wallets/../7',
    '/wallets/0x7',
    '/constructor',
    '/constructor/7',
    '/toString',
  ])('of the address %s reads nothing', async (url) => {
    expect((await get(url, 'compliance')).body).toBe(filled('', ''));
    expect(asked).toEqual([]);
  });
});
