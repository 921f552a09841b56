import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import * as endpoints from '#contract/endpoints.ts';
import { mayDo, roles } from '#contract/roles.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { fillPath } from '#contract/wire/path-params.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { testParams, testProxy } from './test-proxy.ts';

const endpointRows: (readonly [string, Endpoint])[] = Object.entries<Endpoint>(endpoints);
const everyPair = endpointRows.flatMap(([name, row]) => roles.map((role) => [name, role, row] as const));

describeEachDatabase('the access checks of the proxy', (openDatabase) => {
  let proxy: Awaited<ReturnType<typeof testProxy>>;
  beforeAll(async () => {
    proxy = await testProxy(await openDatabase());
  }, openMsMax);
  afterAll(() => proxy.close());

  test.for(everyPair)('the endpoint %s is permitted to the role %s only if the endpoint table lists that role', async ([, role, row]) => {
    const { statusCode, json } = await proxy.ask(role, row.method, fillPath(row.path, testParams));
    const isRefused = statusCode === 403 && json<{ code: string }>().code === 'forbidden';
    expect(isRefused).toBe(!mayDo(['viewer', role], row.roles));
    expect(isRefused ? proxy.receivedRequests : []).toEqual([]);
  });

  test.for(endpointRows)('the endpoint %s is refused without a session', async ([, row]) => {
    proxy.receivedRequests.length = 0;
    const { statusCode, json } = await proxy.app.inject({
      method: row.method,
      url: fillPath(row.path, testParams),
      headers: { 'x-requested-by': 'desk' },
    });
    expect([statusCode, json()]).toMatchObject([401, { code: 'signed_out' }]);
    expect(proxy.receivedRequests).toEqual([]);
  });

  test.for(endpointRows.filter(([, { access }]) => access === 'upload'))('the upload endpoint %s accepts only a form', async ([, row]) => {
    const { statusCode, json } = await proxy.ask('administrator', row.method, fillPath(row.path, testParams), '{}');
    expect([statusCode, json()]).toMatchObject([415, { code: 'invalid_request', outcome: 'not_sent' }]);
    expect(proxy.receivedRequests).toEqual([]);
  });

  test('a path outside the endpoint table is not found and not forwarded', async () => {
    for (const [method, url] of [
      ['GET', '/api/v1/users'],
      ['PUT', '/api/v1/wallets'],
      ['POST', '/sandbox/reset'],
      ['POST', '/api/v1/sandbox/reset'],
    ] as const) {
      expect((await proxy.ask('administrator', method, url)).statusCode).toBe(404);
      expect(proxy.receivedRequests).toEqual([]);
    }
  });
});
