import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeService, openMsMax, testDesk } from '#bff/test-desk.ts';
import type { Role } from '#contract/roles.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { loadBuiltApp } from './built-app.ts';

describeEachDatabase('the first read of a page', (openDatabase) => {
  let app: FastifyInstance;
  let close: () => Promise<void>;
  let headersOf: (role: Role) => Promise<Record<string, string>>;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'desk-built-'));
    const dist = join(folder, 'dist');
    await mkdir(dist);
    await writeFile(join(dist, 'index.html'), '<main></main>');
    const service = await fakeService((_request, response) => response.end('{"page":[]}'));
    ({ app, as: headersOf } = await testDesk(await openDatabase(), service.url, { web: () => loadBuiltApp(dist) }));
    close = async () => {
      await app.close();
      await service.close();
      await rm(folder, { recursive: true });
    };
  }, openMsMax);

  afterAll(() => close());

  const get = async (url: string, role: Role, headers: Readonly<Record<string, string>> = {}) => {
    const { cookie = '' } = await headersOf(role);
    return app.inject({ url, headers: { cookie, 'sec-fetch-mode': 'navigate', ...headers } });
  };

  test.for<[string, string]>([
    ['/transactions', '/bff/records/transactions?page_size=50'],
    ['/wallets/7', '/api/v1/wallets/7'],
    ['/regulatory/7?due=week', '/api/v1/transactions/7'],
  ])('the page %s makes the browser preload %s', async ([url, expectedRead]) => {
    expect((await get(url, 'compliance')).headers['link']).toBe(`<${expectedRead}>; rel=preload; as=fetch; crossorigin`);
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
  ])('the page %s preloads nothing', async (url) => {
    const { headers, body } = await get(url, 'compliance');
    expect([headers['link'], body]).toEqual([undefined, '<main></main>']);
  });

  test.for([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('a page is compressed with %s', async ([encoding, unpack]) => {
    const { rawPayload, headers } = await get('/settings', 'compliance', { 'accept-encoding': encoding });
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'no-store', vary: 'accept-encoding' });
    expect(unpack(rawPayload).toString()).toBe('<main></main>');
  });
});
