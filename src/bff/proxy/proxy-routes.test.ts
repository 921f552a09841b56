import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMsMax, sendRaw } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { testProxy, testRecord } from './test-proxy.ts';

describeEachDatabase('the proxy', (openDatabase) => {
  let proxy: Awaited<ReturnType<typeof testProxy>>;
  beforeAll(async () => {
    proxy = await testProxy(await openDatabase());
  }, openMsMax);
  afterAll(() => proxy.close());

  test.for(['compliance', 'administrator'] as const)('the exact bytes of an answer are sent to %s', async (role) => {
    const { body, headers } = await proxy.ask(role, 'GET', '/api/v1/transactions/7');
    expect(body).toBe(testRecord);
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    expect(Object.keys(headers)).not.toContain('x-powered-by');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('a page in chunks is sent completely, with its length and the common headers', async () => {
    const page = JSON.stringify({ page: Array.from({ length: 3000 }, (_, index) => ({ cursor: `${index}`, data: 'é'.repeat(50) })) });
    proxy.answerWith(page);
    const { body, headers, statusCode } = await proxy.ask('compliance', 'GET', '/api/v1/transactions');
    proxy.answerWith(testRecord);
    expect([statusCode, body === page]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-length': String(Buffer.byteLength(page)),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('personal data is removed for a viewer, and every digit is preserved', async () => {
    const { body } = await proxy.ask('viewer', 'GET', '/api/v1/transactions/7');
    expect(body).toBe('{"id":7,"amount":1.000000000000000001,"fee":1e-18,"source":{"name":"Hot"}}');
  });

  test('fields outside the contract are removed for viewers and treasurers', async () => {
    proxy.answerWith('{"id":7,"status":"frozen","amounts":{"doge":1},"beneficiary_name":"Ada","source":{"id":1,"phone":"+1"}}');
    const bodies = await Promise.all(
      (['viewer', 'treasury'] as const).map(async (role) => (await proxy.ask(role, 'GET', '/api/v1/transactions/7')).body),
    );
    proxy.answerWith(testRecord);
    const remainingBody = '{"id":7,"status":"frozen","amounts":{"doge":1},"source":{"id":1}}';
    expect(bodies).toEqual([remainingBody, remainingBody]);
  });

  test('personal data is masked for treasurers', async () => {
    const { body } = await proxy.ask('treasury', 'GET', '/api/v1/transactions/7');
    expect(body).not.toMatch(/Ada|Lovelace|example\.com/);
    expect(body).toContain('"originator_entity":{"firstname":"•••","country":"Canada"}');
  });

  test.for(['security', 'auditor'] as const)('direct parties are masked for %s', async (role) => {
    proxy.answerWith(
      '{"data":{"id":7,"status":"active","kind":"individual","fullname":"Ada Lovelace","firstname":"Ada","email":"ada@example.com","secondary_email":"al@example.com","client_number":"AL-1815","dob":"1815-12-10","address":{"address1":"12 St James","country":"GB"}}}',
    );
    const { statusCode, body } = await proxy.ask(role, 'GET', '/api/v1/direct_parties/7');
    proxy.answerWith(testRecord);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/Ada|Lovelace|example\.com|1815|James/);
    expect(body).toContain('"status":"active"');
  });

  test('personal data is hidden in the answer to a write as in the answer to a read', async () => {
    const { statusCode, body } = await proxy.ask('treasury', 'POST', '/api/v1/wallets', '{"name":"a","kind":"warm"}');
    expect([statusCode, body.includes('Ada')]).toEqual([200, false]);
  });

  test('the exact bytes of a body are forwarded', async () => {
    const body = '{ "originator_entity" : {"kind":"individual","firstname":"\\u0041da"} }';
    await proxy.ask('compliance', 'PUT', '/api/v1/transactions/7', body);
    expect(proxy.receivedBody()).toBe(body);
  });

  test('no header of the browser is forwarded', async () => {
    await proxy.ask('compliance', 'GET', '/api/v1/wallets', undefined, {
      'x-original-uri': '/api/v1/wallets/8',
      'x-http-method-override': 'DELETE',
      'x-forwarded-for': '10.0.0.1',
      authorization: 'Basic x',
      'accept-encoding': 'gzip',
      date: 'yesterday',
    });
    expect(Object.keys(proxy.receivedRequests[0]?.headers ?? {}).sort()).toEqual([
      'authorization',
      'connection',
      'content-type',
      'date',
      'host',
      'user-agent',
      'x-request-id',
    ]);
    expect(proxy.receivedRequests[0]?.headers.authorization).toMatch(/^BalanceAPIAuth /);
  });

  test('the query is built again from the parameters in the table', async () => {
    await proxy.ask('viewer', 'GET', '/api/v1/transactions?page_size=50&after=MTI%3D&type=external&regulatory_status=pending');
    expect(proxy.receivedRequests[0]?.url).toBe('/api/v1/transactions?page_size=50&after=MTI%3D&type=external&regulatory_status=pending');
    await proxy.ask('viewer', 'GET', '/api/v1/transactions?');
    expect(proxy.receivedRequests[0]?.url).toBe('/api/v1/transactions');
  });

  test.for([
    ['/api/v1/wallets?page_size=0', 'page_size'],
    ['/api/v1/wallets?page_size=101', 'page_size'],
    ['/api/v1/wallets?page_size=1&page_size=2', 'page_size'],
    ['/api/v1/wallets?page_size[]=1', 'page_size[]'],
    ['/api/v1/wallets?after=%00', 'after'],
    ['/api/v1/wallets?constructor=1', 'constructor'],
    ['/api/v1/wallets?__proto__=1', '__proto__'],
    ['/api/v1/transactions?status=lost', 'status'],
    ['/api/v1/transactions?_method=DELETE', '_method'],
    ['/api/v2/assets/fil/sector_termination_fees', 'storage_provider_address'],
    ['/api/v1/wallets/0', 'id'],
    ['/api/v1/wallets/1e3', 'id'],
    ['/api/v1/wallets/99999999999999999', 'id'],
    ['/api/v1/wallets/3/assets/BTC', 'currency'],
  ] as const)('an invalid value in %s is refused with its field and not forwarded', async ([url, field]) => {
    const { statusCode, json } = await proxy.ask('administrator', 'GET', url);
    expect([statusCode, json()]).toMatchObject([400, { code: 'invalid_request', field }]);
    expect(proxy.receivedRequests).toEqual([]);
  });

  test.for([
    '/api/v1/wallets/1%2F..%2F2',
    '/api/v1/wallets/1/../2',
    '/api/v1/wallets/%2e%2e/users',
    '/api/v1/wallets/1%00',
    '/api/v1/wallets/1%0d%0aX:%20y',
    '/api/v1/wallets/%252e%252e',
    '/api/v1/wallets/1%E2%80%AE',
    '/api/v1/wallets/1;x=y',
    '/api/v1/wallets/1%23',
    '/api/v1/wallets/1%3Fa=b',
    '/api/v1//wallets/1',
    '/api/v1/wallets/%zz',
    '\\api\\v1\\wallets',
  ])('the path %s is refused and not forwarded', async (target) => {
    proxy.receivedRequests.length = 0;
    const { cookie } = await proxy.as('administrator');
    const text = await sendRaw(
      proxy.port,
      `GET ${target} HTTP/1.1\r\nHost: localhost:${proxy.port}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(proxy.receivedRequests).toEqual([]);
  });

  test.for(['.', '..', '...'])('the dot segment %s as an address is refused and not forwarded', async (address) => {
    proxy.receivedRequests.length = 0;
    const { cookie } = await proxy.as('treasury');
    const head = `PUT /api/v1/wallets/3/assets/btc/${address} HTTP/1.1\r\nHost: localhost:${proxy.port}\r\nCookie: ${cookie}\r\nX-Requested-By: desk`;
    const text = await sendRaw(
      proxy.port,
      `${head}\r\nContent-Type: application/json\r\nContent-Length: 12\r\nConnection: close\r\n\r\n{"name":"a"}`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 400 [^]*"field":"address"/);
    expect(proxy.receivedRequests).toEqual([]);
  });

  describe('a refused body', () => {
    test.for([
      ['that is missing', undefined, 415],
      ['that is no JSON', 'name=a', 400],
      ['that is cut short', '{"name":', 400],
      ['with a name twice', '{"name":"a","name":"b"}', 400],
      ['nested too deep', `{"originator_entity":${'['.repeat(60_000)}`, 400],
      ['with a field that the table does not know', '{"amount":1}', 400],
      ['that is too large', `{"a":"${'x'.repeat(1024 * 1024)}"}`, 413],
      ['that begins with a byte order mark', '\ufeff{}', 400],
    ] as const)('a write with a body %s is refused', async ([, payload, status]) => {
      const { statusCode, json } = await proxy.ask('compliance', 'PUT', '/api/v1/transactions/7', payload);
      expect([statusCode, json()]).toMatchObject([status, { code: 'invalid_request' }]);
      expect(proxy.receivedRequests).toEqual([]);
    });

    test.for(['application/json; charset=utf-8', 'application/json;charset=UTF-8'])('a body of the type %s is read', async (type) => {
      const { statusCode } = await proxy.ask('compliance', 'PUT', '/api/v1/transactions/7', '{"unknown":1}', { 'content-type': type });
      expect(statusCode).toBe(400);
    });

    test.for([
      'text/plain',
      'application/json; charset=utf-16',
      ' application/json;x',
      'Application/JSON',
      'multipart/form-data; boundary=x',
    ])('a body of the type %s is refused', async (type) => {
      const { statusCode } = await proxy.ask('compliance', 'PUT', '/api/v1/transactions/7', '{}', { 'content-type': type });
      expect(statusCode).toBe(415);
      expect(proxy.receivedRequests).toEqual([]);
    });

    test.for(['"firstname":"\u200b"', '"lastname":"-"', '"dob":"2090-01-01"'])('a person with %s is refused', async (field) => {
      const { statusCode, json } = await proxy.ask('compliance', 'PUT', '/api/v1/transactions/7', `{"originator_entity":{${field}}}`);
      expect([statusCode, json()]).toMatchObject([400, { field: `originator_entity.${field.split('"')[1]}` }]);
      expect(proxy.receivedRequests).toEqual([]);
    });

    test('the refusal of an invalid body names the invalid field', async () => {
      const { json } = await proxy.ask('treasury', 'POST', '/api/v1/wallets', '{"kind":"warm"}');
      expect(json()).toMatchObject({ code: 'invalid_request', field: 'name' });
    });

    test.for(['is_confirmed', 'approved', 'risk_score'])('a body with the foreign entity field %s is refused', async (name) => {
      const payload = JSON.stringify({ originator_entity: { kind: 'individual', [name]: true } });
      const { statusCode, json } = await proxy.ask('compliance', 'PUT', '/api/v1/transactions/7', payload);
      expect([statusCode, json()]).toMatchObject([400, { code: 'invalid_request', field: `originator_entity.${name}` }]);
      expect(proxy.receivedRequests).toEqual([]);
    });
  });

  test.for([
    ['treasury', '{"name":"Hot 2"}', 200],
    ['treasury', '{"default_originator_entity":{"kind":"individual"}}', 403],
    ['compliance', '{"name":"Hot 2"}', 403],
    ['compliance', '{"name":"Hot 2","default_originator_entity":{"kind":"individual"}}', 403],
    ['viewer', '{"name":"Hot 2"}', 403],
  ] as const)('a user with the role %s who edits a wallet with %s gets the status %i', async ([role, body, status]) => {
    expect((await proxy.ask(role, 'PUT', '/api/v1/wallets/3', body)).statusCode).toBe(status);
    expect(proxy.receivedRequests).toHaveLength(status === 200 ? 1 : 0);
  });

  test.for([
    ['treasury', '{"name":"Hot 2"}', 200],
    ['treasury', '{"name":"Hot 2","default_originator_entity":{"kind":"individual"}}', 403],
    ['compliance', '{"default_originator_entity":{"kind":"individual"}}', 403],
  ] as const)('a user with the role %s who creates a wallet with %s gets the status %i', async ([role, body, status]) => {
    expect((await proxy.ask(role, 'POST', '/api/v1/wallets', body)).statusCode).toBe(status);
    expect(proxy.receivedRequests).toHaveLength(status === 200 ? 1 : 0);
  });

  test.for([
    ['compliance', 'garbage', 'GET', 502, 'upstream_failed'],
    ['viewer', '{"a":1,}', 'GET', 502, 'upstream_failed'],
    ['compliance', '{"id":7', 'GET', 502, 'upstream_failed'],
    ['compliance', '', 'GET', 502, 'upstream_failed'],
    ['compliance', '<html>', 'PUT', 504, 'outcome_unknown'],
  ] as const)('the role %s gets for the answer %s to a %s the status %i and the code %s', async ([role, text, method, status, code]) => {
    proxy.answerWith(text);
    const refusal = await proxy.ask(role, method, '/api/v1/transactions/7', method === 'PUT' ? '{}' : undefined);
    proxy.answerWith(testRecord);
    expect([refusal.statusCode, refusal.json()]).toMatchObject([status, { code }]);
  });
});
