import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeService, openMsMax, testDesk } from '#bff/test-desk.ts';
import type { Role } from '#contract/roles.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the outcome of a failed write', (openDatabase) => {
  let desk: Awaited<ReturnType<typeof testDesk>>;
  let service: Awaited<ReturnType<typeof fakeService>>;
  let answer: (response: ServerResponse) => void;

  beforeAll(async () => {
    service = await fakeService((request, response) => {
      request.resume().on('end', () => answer(response));
    });
    desk = await testDesk(await openDatabase(), service.url);
  }, openMsMax);
  afterAll(async () => {
    await desk.app.close();
    await service.close();
  });

  type Ask = { role?: Role; method?: 'GET' | 'POST' | 'PUT'; url?: string; payload?: string; headers?: Record<string, string> };
  const ask = async ({ role = 'treasury', method = 'PUT', url = '/api/v1/wallets/3', payload = '{"name":"a"}', headers = {} }: Ask) => {
    service.receivedRequests.length = 0;
    const allHeaders = { ...(await desk.as(role)), 'content-type': 'application/json', ...headers };
    const { json } = await desk.app.inject({ method, url, headers: allHeaders, ...(method === 'GET' ? {} : { payload }) });
    return json<{ code: string; outcome?: string }>();
  };

  test.for([
    [{ payload: '{"name":""}' }, 'invalid_request'],
    [{ payload: '{"name":' }, 'invalid_request'],
    [{ headers: { 'content-type': 'text/plain' } }, 'invalid_request'],
    [{ headers: { cookie: '' } }, 'signed_out'],
    [{ headers: { 'sec-fetch-site': 'cross-site' } }, 'cross_site'],
    [{ role: 'viewer' }, 'forbidden'],
    [{ role: 'compliance' }, 'forbidden'],
    [{ method: 'POST', url: '/api/v1/wallets/3/transactions', payload: '{}' }, 'invalid_request'],
  ] as const)('if the desk refuses the write %j, the outcome is "not sent"', async ([serviceRequest, code]) => {
    expect(await ask(serviceRequest)).toMatchObject({ code, outcome: 'not_sent' });
    expect(service.receivedRequests).toEqual([]);
  });

  test.for([
    ['refused', (response: ServerResponse) => response.writeHead(422).end('{"error":"no"}')],
    ['refused', (response: ServerResponse) => response.writeHead(404).end('{"error":"not found"}')],
    ['refused', (response: ServerResponse) => response.writeHead(401).end('{"error":"Unauthorized"}')],
    ['unknown', (response: ServerResponse) => response.writeHead(500).end('{"error":"no"}')],
    ['unknown', (response: ServerResponse) => response.destroy()],
    ['unknown', (response: ServerResponse) => response.writeHead(200, { 'content-length': 9 }).write('{', () => response.destroy())],
    // This text passes the quick check, but cannot be parsed for masking.
    ['unknown', (response: ServerResponse) => response.end('{"id":7,}')],
  ] as const)('the outcome of a write is "%s" if the service answers with %s', async ([outcome, allHeaders]) => {
    answer = allHeaders;
    expect(await ask({})).toMatchObject({ outcome });
  });

  test('a failed read has no outcome', async () => {
    answer = (response) => response.writeHead(500).end();
    expect(await ask({ method: 'GET' })).not.toHaveProperty('outcome');
    const estimate = { method: 'POST', url: '/api/v1/wallets/3/estimate_total_fees', payload: '{}' } as const;
    expect(await ask(estimate)).not.toHaveProperty('outcome');
  });
});
