import { beforeAll, describe, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { errorBodySchema } from '#contract/error.ts';
import { dateOffsetMsMax } from '#contract/limits.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { readJson } from '#contract/wire/json.ts';
import { signRegular, startCustody } from '#custody/index.ts';
import { administrator, member, openCustody, scheme, start, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

test('the operator’s published example gives the published signature', () => {
  const { authorization, date } = signRegular({
    method: 'POST',
    path: '/api/v1/wallets',
    body: '{"name": "foo", "description": "bar"}',
    accessId: 'id',
    secretKey: '3mUgEnXkm8UR57RaLycP9Cu7pga4PELdzu2mfbHv6r3E',
    scheme: 'BalanceAPIAuth',
    date: new Date(1_561_661_184_000),
  });
  expect(date).toBe('Thu, 27 Jun 2019 18:46:24 GMT');
  expect(authorization).toBe('BalanceAPIAuth id:c3b2f03bb3334ea9a81c0fb1ae3d610a253cebe9b9b4bac62e404a245cf3363d');
});

type Headers = Readonly<Record<string, string | undefined>>;

/** Operator facts: Errors, 401, in the same order. Each request also fails the checks of all later rows. */
const unauthenticatedRequests: readonly (readonly [string, string, Headers])[] = [
  ['no content type', '401 Content-Type header not set', { 'content-type': undefined, date: undefined, authorization: undefined }],
  ['another content type', '401 Content-Type header must be application/json', { 'content-type': 'text/plain', date: undefined }],
  ['a broken content type', '401 Content-Type header must be application/json', { 'content-type': 'nonsense' }],
  ['no date', '401 Date header not set', { date: undefined, authorization: undefined }],
  ['an ISO date', '401 Failed to parse Date header', { date: start.toISOString(), authorization: undefined }],
  ['a day that does not exist', '401 Failed to parse Date header', { date: 'Tue, 31 Feb 2026 14:00:00 GMT' }],
  ['a date 901 s ahead', '401 Date too far in the future', { date: dateAt(901), authorization: undefined }],
  ['a date 901 s ago', '401 Date is too old', { date: dateAt(-901), authorization: undefined }],
  ['no authorization', '401 Authorization header not set', { authorization: undefined }],
  ['another scheme', '401 Failed to parse Authorization header', { authorization: 'Basic admin-id:abc' }],
  ['no signature', '401 Failed to parse Authorization header', { authorization: `${scheme} admin-id` }],
  ['no user agent', '401 User-Agent header not set', { 'user-agent': '', authorization: `${scheme} nobody:${'0'.repeat(64)}` }],
  ['an unknown access id', '404 Access id not found', { authorization: `${scheme} nobody:${'0'.repeat(64)}` }],
  ['a made up signature', '401 Invalid signature', { authorization: `${scheme} admin-id:${'0'.repeat(64)}` }],
];

function dateAt(seconds: number): string {
  return new Date(start.getTime() + seconds * 1000).toUTCString();
}

describeEachDatabase('signed requests', (open) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await open());
  });

  const signedHeaders = (path: string, date = start, credentials = administrator) =>
    signRegular({ method: 'GET', path, body: '', ...credentials, scheme, date });

  async function answerTo(url: string, headers: Headers): Promise<string> {
    const definedHeaders = Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    const { statusCode, body } = await custody.app.inject({ method: 'GET', url, headers: definedHeaders });
    return statusCode === 200 ? '200' : `${statusCode} ${errorBodySchema.parse(readJson(body)).error}`;
  }

  test.for(unauthenticatedRequests)('a signed request with %s is refused', async ([, expectedRefusal, change]) => {
    expect(await answerTo('/api/v1/wallets', { ...signedHeaders('/api/v1/wallets'), ...change })).toBe(expectedRefusal);
  });

  test('a request is accepted when its date is up to 900 s early or late', async () => {
    for (const offMs of [-dateOffsetMsMax, dateOffsetMsMax])
      expect(await answerTo('/api/v1/wallets', signedHeaders('/api/v1/wallets', new Date(start.getTime() + offMs)))).toBe('200');
  });

  test('the signature covers the path, but not its query string', async () => {
    expect(await answerTo('/api/v1/wallets?page_size=5', signedHeaders('/api/v1/wallets'))).toBe('200');
    expect(await answerTo('/api/v1/stats', signedHeaders('/api/v1/wallets'))).toBe('401 Invalid signature');
  });

  test('the regular signature covers the body', async () => {
    const headers = signRegular({ method: 'POST', path: '/api/v1/wallets', body: '{"name":"a"}', ...administrator, scheme, date: start });
    const { statusCode, body } = await custody.app.inject({ method: 'POST', url: '/api/v1/wallets', headers, payload: '{"name":"b"}' });
    expect([statusCode, body]).toEqual([401, '{"error":"Invalid signature"}']);
  });

  test('a caller without the Administrator role cannot use the sandbox', async () => {
    expect(await custody.refusalOf(sandboxEndpoints.reset, { body: { seed: 'empty' }, as: member })).toBe(
      '403 The Administrator role is required.',
    );
    expect((await custody.ask(endpoints.listWallets, { as: member })).page).toEqual([]);
  });

  test('the fee endpoints and the OpenAPI document need no signature', async () => {
    expect(await answerTo('/api/v1/transaction_fees', {})).toBe('200');
    expect(await answerTo('/openapi.json', {})).toBe('200');
  });

  // Signatures use real time, and records use the sandbox's clock.
  test("a signed request is accepted after the sandbox's clock was advanced", async () => {
    await custody.ask(sandboxEndpoints.advanceClock, { body: { advance_seconds: 86_400 } });
    expect(await answerTo('/api/v1/wallets', signedHeaders('/api/v1/wallets'))).toBe('200');
  });
});

describe('a listening service', () => {
  describeEachDatabase('a real connection', (openDatabase) => {
    test('the service answers a signed request and refuses an unsigned one', async () => {
      const { url, close } = await startCustody({
        database: await openDatabase(),
        administrator,
        member,
        scheme,
        firstSeed: 'empty',
        host: '127.0.0.1',
        port: 0,
      });
      try {
        const path = '/api/v1/external_accounts';
        const headers = signRegular({ method: 'GET', path, body: '', ...member, scheme, date: new Date() });
        expect((await fetch(`${url}${path}?page_size=1`, { headers })).status).toBe(200);
        const unsignedAnswer = await fetch(url + path);
        expect([unsignedAnswer.status, await unsignedAnswer.text()]).toEqual([401, '{"error":"Content-Type header not set"}']);
      } finally {
        await close();
      }
    });
  });
});
