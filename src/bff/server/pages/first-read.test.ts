import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handMadeService, openMsMax, testDesk } from '#bff/test-desk.ts';
import type { Role } from '#contract/roles.ts';
import { describeEmbedded } from '#database/testing.ts';
import { loadBuiltApp } from './built-app.ts';

/** Stands where the app's build for the server does: draws the answer as it is, and of the wallets nothing, for long. */
const drawer = `export async function drawPage({ url, session, firstRead }) {
  if (url === '/wallets') return new Promise(() => {});
  return '<b>' + JSON.parse(session).user.email + ' ' + firstRead + '</b>';
}`;

describeEmbedded('a page', (open) => {
  let app: FastifyInstance;
  let close: () => Promise<void>;
  let as: (role: Role) => Promise<Record<string, string>>;
  let answer: (response: ServerResponse) => void = (response) => response.end('{"page":[]}');

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'desk-built-'));
    const dist = join(folder, 'dist');
    await Promise.all([mkdir(dist), mkdir(join(folder, 'dist-server'))]);
    await writeFile(join(dist, 'index.html'), '<main>__DRAWN__</main>');
    await writeFile(join(folder, 'dist-server', 'drawn.js'), drawer);
    const service = await handMadeService((_request, response) => answer(response));
    ({ app, as } = await testDesk(await open(), service.url, { web: () => loadBuiltApp(dist) }));
    close = async () => {
      await app.close();
      await service.close();
      await rm(folder, { recursive: true });
    };
  }, openMsMax);

  afterAll(() => close());

  const get = async (url: string, role: Role, headers: Readonly<Record<string, string>> = {}) => {
    const { cookie = '' } = await as(role);
    return app.inject({ url, headers: { cookie, 'sec-fetch-mode': 'navigate', ...headers } });
  };

  test.for<[string, string]>([
    ['/transactions', '/api/v1/transactions?page_size=50'],
    ['/wallets/7', '/api/v1/wallets/7'],
    ['/regulatory/7?due=week', '/api/v1/transactions/7'],
  ])('at %s has the browser preload %s', async ([url, read]) => {
    expect((await get(url, 'compliance')).headers['link']).toBe(`<${read}>; rel=preload; as=fetch; crossorigin`);
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
  ])('at %s preloads nothing', async (url) => {
    const { headers, body } = await get(url, 'compliance');
    expect([headers['link'], body]).toEqual([undefined, '<main></main>']);
  });

  test('is drawn with the answer that its user would get', async () => {
    answer = (response) =>
      response.end('{"page":[{"cursor":"1","data":{"id":7,"originator_entity":{"name":"Ada"}}}],"amount":1.000000000000000001}');
    const shown = (await get('/transactions', 'compliance')).body;
    expect(shown).toContain('compliance@desk.example');
    expect(shown).toContain('1.000000000000000001');
    expect(shown).toContain('Ada');
    expect((await get('/transactions', 'viewer')).body).not.toContain('Ada');
  });

  test.for([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is packed with %s', async ([encoding, unpack]) => {
    const { rawPayload, headers } = await get('/settings', 'compliance', { 'accept-encoding': encoding });
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'no-store', vary: 'accept-encoding' });
    expect(unpack(rawPayload).toString()).toBe('<main></main>');
  });

  test.for<[string, string, (response: ServerResponse) => void]>([
    ['the service refuses', '/transactions', (response) => response.writeHead(404).end('{"error":"Not found"}')],
    ['the service breaks off', '/transactions', (response) => response.destroy()],
    ['the service says nothing for long', '/transactions', () => undefined],
    ['drawing takes too long', '/wallets', (response) => response.end('{"page":[]}')],
  ])('comes without a drawing when %s', async ([, url, answers]) => {
    answer = answers;
    const { statusCode, body } = await get(url, 'compliance');
    expect([statusCode, body]).toEqual([200, '<main></main>']);
  });
});
