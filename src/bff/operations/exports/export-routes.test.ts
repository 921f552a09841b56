import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeService, openMsMax, testDesk } from '#bff/test-desk.ts';
import { exportEnds } from '#contract/desk/export-formats.ts';
import type { Role } from '#contract/roles.ts';
import { readJson } from '#contract/wire/json.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** Writes a record like the service does, with hostile text, an exponent, a time with an offset, and a person. */
const recordJson = (id: number) => `{ "type": "transaction", "id": ${id}, "status": "completed", "created_at": "2026-01-05T01:00:00+02:00",
  "amounts": { "eth": 1.000000000000000001, "btc": 7.5606e-05 }, "fee_units": { "eth": "gwei" }, "notes": "=HYPERLINK(\\"x\\")\\n",
  "destination": { "id": 9, "name": "Acme", "type": "external_account", "addresses": { "eth": "0xab" } },
  "beneficiary_entities": [{ "kind": "individual", "firstname": "Ada", "lastname": "Lovelace", "country": "Canada" }] }`;

describeEachDatabase('an export of a wallet’s transactions', (openDatabase) => {
  const total = 1250;
  let app: FastifyInstance;
  let headersOf: (role: Role) => Promise<Record<string, string>>;
  let url: string;
  let service: Awaited<ReturnType<typeof fakeService>>;
  /** Replaces the answer to the request with this number. Returns whether the answer was replaced. */
  let answerInstead: (requestNumber: number, response: ServerResponse) => boolean;

  beforeAll(async () => {
    service = await fakeService((request, response) => {
      const requestedUrl = new URL(request.url ?? '', 'http://service');
      if (answerInstead(service.receivedRequests.length, response)) return;
      const firstId = Number(requestedUrl.searchParams.get('after') ?? total + 1);
      const size = Number(requestedUrl.searchParams.get('page_size'));
      const ids = Array.from({ length: Math.min(size, firstId - 1) }, (_, index) => firstId - 1 - index);
      const info = { has_previous_page: false, has_next_page: ids.at(-1) !== 1, end_cursor: String(ids.at(-1)) };
      const page = ids.map((id) => `{"cursor":"${id}","data":${recordJson(id)}}`).join(',');
      response.writeHead(200, { 'content-type': 'application/json' }).end(`{"page_info":${JSON.stringify(info)},"page":[${page}]}`);
    });
    ({ app, as: headersOf } = await testDesk(await openDatabase(), service.url, { now: () => Date.UTC(2026, 0, 5, 14, 3) }));
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  }, openMsMax);
  afterAll(async () => {
    await app.close();
    await service.close();
  });
  beforeEach(() => {
    service.receivedRequests.length = 0;
    answerInstead = () => false;
  });

  const ask = async (query: string, role: Role = 'compliance', list = 'wallets/7/transactions') => {
    const answer = await fetch(`${url}/bff/exports/${list}?${query}`, { headers: await headersOf(role) });
    return { answer, text: Buffer.from(await answer.arrayBuffer()).toString('utf8') };
  };

  test('an export leaves records of unknown types unchanged and has the ids of unreadable records', async () => {
    const oddRecord =
      '{"cursor":"3","data":{"type":"reward","id":3,"amount":1e-18,"currency":"ETH","timestamp":"2026-01-05T01:00:00+02:00"}},' +
      '{"cursor":"2","data":{"type":"external","id":2,"amount":"many"}},null';
    answerInstead = (_nth, response) =>
      Boolean(response.writeHead(200).end(`{"page_info":{"has_previous_page":false,"has_next_page":false},"page":[${oddRecord}]}`));
    const { text } = await ask('format=csv');
    expect(text.split('\r\n').slice(1, 4)).toEqual([
      expect.stringContaining('3,"reward",,,,"2026-01-04T23:00:00.000Z",,"eth",0.000000000000000001,'),
      expect.stringMatching(/^2,"unreadable",,/),
      expect.stringMatching(/^,"unreadable",,/),
    ]);
    expect(exportEnds.csv.exec(text)?.[1]).toBe('3');
    const document = await ask('format=json');
    expect(JSON.parse(document.text)).toMatchObject({
      count: 3,
      records: [{ type: 'reward', timestamp: '2026-01-04T23:00:00.000Z' }, { type: 'unreadable', id: 2 }, { type: 'unreadable' }],
    });
  });

  test('an export has every record that matches the filter, followed by the number of records', async () => {
    const { answer, text } = await ask('format=csv&type=internal&completed_since=0');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="wallet-transactions-2026-01-05-14-03.csv"');
    expect(service.receivedRequests.map((request) => new URL(request.url ?? '', 'http://x').search).slice(0, 2)).toEqual([
      '?type=internal&completed_since=0&page_size=100',
      '?type=internal&completed_since=0&after=1151&page_size=100',
    ]);
    const lines = text.split('\r\n');
    expect([lines.length, exportEnds.csv.exec(text)?.[1]]).toEqual([1 + 2 * total + 1 + 1, String(total)]);
  });

  test('each asset of a record has a line in the export, with exact amounts, times in UTC and no formula', async () => {
    const { text } = await ask('format=csv');
    const [head = '', eth, btc] = text.split('\r\n');
    expect(head.charCodeAt(0)).toBe(0xfeff);
    expect(eth).toContain('1250,"transaction",,"completed",,"2026-01-04T23:00:00.000Z",,"eth",1.000000000000000001,,"gwei"');
    expect(eth).toContain(`"'=HYPERLINK(""x"")\n"`);
    expect(eth).toContain('9,"Acme","0xab"');
    expect(btc).toContain('"btc",0.000075606,');
  });

  test('a JSON export is one document with amounts as text', async () => {
    const { text } = await ask('format=json&status=completed');
    const exportedJson = readJson(text) as { records: unknown[]; filter: unknown };
    expect([exportedJson.records.length, exportedJson.filter]).toEqual([total, { status: 'completed' }]);
    const document = JSON.parse(text) as { records: unknown[]; count: unknown };
    expect(document.records[0]).toMatchObject({
      id: total,
      created_at: '2026-01-04T23:00:00.000Z',
      amounts: { eth: '1.000000000000000001', btc: '0.000075606' },
    });
    expect([document.count, exportEnds.json.exec(text)?.[1]]).toEqual([total, String(total)]);
  });

  test.for([
    ['compliance', /Ada Lovelace/, /beneficiaries/],
    ['treasury', /••• •••/, /beneficiaries/],
    ['viewer', /^(?!.*Ada)/s, /^(?!.*beneficiaries)/s],
  ] as const)('an export for %s has the same personal data as the lists', async ([role, body, head]) => {
    const { text } = await ask('format=csv', role);
    expect(text).toMatch(body);
    expect(text.split('\r\n', 1)[0]).toMatch(head);
    expect((await ask('format=json', role)).text.includes('Lovelace')).toBe(role === 'compliance');
  });

  test.for([
    ['compliance', 'Ada Lovelace'],
    ['treasury', '••• •••'],
    ['viewer', null],
  ] as const)('an export of the queue for %s has the same personal data as the lists, and has due days', async ([role, name]) => {
    const pendingRecord = (id: number, status: string) =>
      `{"cursor":"${id}","data":{"type":"external","id":${id},"amount":1.50,"currency":"BTC","regulatory_status":"${status}",
      "timestamp":"2026-01-05T01:00:00+02:00","originator_entity":{"kind":"individual","firstname":"Ada","lastname":"Lovelace"}}}`;
    const page = [pendingRecord(8, 'missing_lvctr_info'), pendingRecord(7, 'missing_travel_rule_info')].join(',');
    answerInstead = (_nth, response) =>
      Boolean(response.writeHead(200).end(`{"page_info":{"has_previous_page":false,"has_next_page":false},"page":[${page}]}`));
    const { text } = await ask('format=csv&due=week', role, 'pending_deposits');
    for (const request of service.receivedRequests)
      expect(request.url).toBe('/api/v1/transactions?type=external&regulatory_status=pending&page_size=100');
    const [head = '', line = '', end = ''] = text.split('\r\n');
    expect([head.includes('"originator"'), line.includes('Lovelace')]).toEqual([role !== 'viewer', role === 'compliance']);
    expect([line.startsWith('8,'), line.includes(name ?? '8,'), line.endsWith(',"2026-01-09"')]).toEqual([true, true, true]);
    expect(end).toContain('1 records');
  });

  test.for(['csv', 'json'])('a %s export breaks off when the service fails on a later page', async (format) => {
    answerInstead = (requestNumber, response) => requestNumber === 4 && Boolean(response.writeHead(500).end('{}'));
    const answer = await fetch(`${url}/bff/exports/wallets/7/transactions?format=${format}`, { headers: await headersOf('compliance') });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(service.receivedRequests.length).toBe(4);
  });

  test('an export breaks off on a truncated answer, after at most one retry', async () => {
    answerInstead = (requestNumber, response) =>
      requestNumber >= 3 && Boolean(response.writeHead(200, { 'content-length': 9000 }).write('{"page_info":', () => response.destroy()));
    const answer = await fetch(`${url}/bff/exports/wallets/7/transactions?format=csv`, { headers: await headersOf('compliance') });
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(service.receivedRequests.length).toBeLessThanOrEqual(4);
  });

  test('an export is refused when the service fails on the first page', async () => {
    answerInstead = (_nth, response) => Boolean(response.writeHead(403).end('{"error":"Not yours"}'));
    const { answer, text } = await ask('format=csv');
    expect([answer.status, JSON.parse(text)]).toEqual([403, { error: 'Not yours', code: 'refused' }]);
  });

  test('an export waits for a rate limit and continues', async () => {
    answerInstead = (requestNumber, response) =>
      requestNumber === 3 && Boolean(response.writeHead(429, { 'retry-after': '0' }).end('{"error":"slow"}'));
    expect((await ask('format=csv')).text).toMatch(exportEnds.csv);
    expect(service.receivedRequests.length).toBe(14);
  });

  test('an export does not wait for a rate limit of an hour', async () => {
    answerInstead = (_nth, response) => Boolean(response.writeHead(429, { 'retry-after': '3600' }).end('{"error":"slow"}'));
    const { answer } = await ask('format=csv');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600']);
  });

  test('an export fails when the service repeats a page', async () => {
    const loop = '{"page_info":{"has_previous_page":false,"has_next_page":true,"end_cursor":"5"},"page":[]}';
    answerInstead = (_nth, response) => Boolean(response.writeHead(200).end(loop));
    const answer = await fetch(`${url}/bff/exports/wallets/7/transactions?format=json`, { headers: await headersOf('compliance') });
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(service.receivedRequests.length).toBe(2);
  });

  const emptyPage = (next: number | null) =>
    JSON.stringify({
      page_info: { has_previous_page: false, has_next_page: true, ...(next === null ? {} : { end_cursor: `${next}` }) },
      page: [],
    });

  test.for([
    ['a page comes round again', (requestNumber: number) => requestNumber % 3, 4],
    ['there is a next page without a place', () => null, 1],
    ['empty pages do not end', (requestNumber: number) => requestNumber, 20],
  ] as const)('an export fails when %s', async ([, next, requested]) => {
    answerInstead = (requestNumber, response) => Boolean(response.writeHead(200).end(emptyPage(next(requestNumber))));
    const { answer } = await ask('format=csv').catch(() => ({ answer: null }));
    expect(answer?.status).not.toBe(200);
    expect(service.receivedRequests.length).toBe(requested);
  });

  test('an export of empty pages ends when its reader disconnects, and counts as running until then', async () => {
    const waitingResponses: ServerResponse[] = [];
    answerInstead = (_nth, response) => response.req.url?.includes('after=') === true && waitingResponses.push(response) > 0;
    const headers = await headersOf('treasury');
    const requests = await Promise.all(
      [1, 2].map(async () => {
        const request = get(`${url}/bff/exports/wallets/7/transactions?format=csv`, { headers });
        await once(request, 'response');
        return request;
      }),
    );
    await expect.poll(() => waitingResponses.length).toBe(2);
    for (const request of requests) request.destroy();
    await Promise.all(requests.map((request) => once(request, 'close')));
    expect((await ask('format=csv', 'treasury')).answer.status).toBe(429);
    for (const [index, response] of waitingResponses.entries()) response.end(emptyPage(index));
    answerInstead = () => false;
    await expect.poll(async () => (await ask('format=csv', 'treasury')).answer.status).toBe(200);
  });

  test.for(['', 'format=xls', 'format=csv&after=MTI=', 'format=csv&format=csv', 'format=csv&status=x'])(
    'an export with the query %j is refused',
    async (query) => {
      expect((await ask(query)).answer.status).toBe(400);
      expect(service.receivedRequests.length).toBe(0);
    },
  );

  test('an export pauses while its reader does not read, and ends when the reader disconnects', async () => {
    const request = get(`${url}/bff/exports/wallets/7/transactions?format=json`, { headers: await headersOf('treasury') });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    const requestedCount = service.receivedRequests.length;
    expect(requestedCount).toBeLessThan(13);
    request.destroy();
    await once(request, 'close');
    await expect.poll(async () => (await ask('format=csv', 'treasury')).answer.status).toBe(200);
    expect(service.receivedRequests.length).toBeLessThanOrEqual(requestedCount + 13 + 2);
  });
});
