import { beforeAll, expect, test } from 'vitest';
import { errorBodySchema } from '#contract/error.ts';
import { readJson } from '#contract/wire/json.ts';
import { openCustody, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

const deepJson = '['.repeat(33) + ']'.repeat(33);
const deposits = '/sandbox/deposits';
const wallets = '/api/v1/wallets';
const transactions = '/api/v1/transactions';

/** Invalid requests, each with the expected status and message. */
const table: readonly (readonly ['GET' | 'POST' | 'PUT', string, string, number, string])[] = [
  ['GET', `${transactions}?page_size=0`, '', 400, 'page_size must be at least 1'],
  ['GET', `${transactions}?page_size=101`, '', 400, 'page_size must be at most 100'],
  ['GET', `${transactions}?page_size=ten`, '', 400, 'page_size must be an integer'],
  ['GET', `${transactions}?page_size=1&page_size=2`, '', 400, 'page_size must be a string'],
  ['GET', `${transactions}?after=MTI`, '', 400, 'after is not a cursor'],
  ['GET', `${transactions}?before=Zm9v`, '', 400, 'before is not a cursor'],
  ['GET', `${transactions}?before=OTk5OTk5OTk5OTk%3D`, '', 400, 'before is not a cursor'],
  ['GET', `${transactions}?before=MTI%3D&after=MTI%3D`, '', 400, 'before and after cannot be used together'],
  ['GET', `${transactions}?type=both`, '', 400, 'type must be one of internal, external'],
  ['GET', `${transactions}?regulatory_status=missing`, '', 400, 'regulatory_status must be one of pending, completed'],
  ['GET', `${transactions}?created_since=yesterday`, '', 400, 'created_since must be an integer'],
  ['GET', `${transactions}?colour=red`, '', 400, 'colour is not an accepted parameter'],
  ['GET', `${wallets}?custom_id=%00`, '', 400, 'The query contains a NUL character.'],
  ['GET', '/api/v1/external_accounts?type=x', '', 400, 'type is not an accepted parameter'],
  ['GET', `${transactions}/7%2F8`, '', 400, 'id must be an integer or a transaction hash'],
  ['GET', `${transactions}/%00`, '', 400, 'id must be an integer or a transaction hash'],
  ['GET', `${transactions}/..%2f1`, '', 400, 'id must be an integer or a transaction hash'],
  ['GET', `${wallets}/0`, '', 400, 'id must be an integer of 1 or more'],
  ['GET', `${transactions}/%zz`, '', 400, "'/api/v1/transactions/%zz' is not a valid url component"],
  ['GET', `${wallets}/9999999999999999`, '', 404, 'Not found'],
  ['GET', `${wallets}/2147483648/transactions`, '', 404, 'Not found'],
  ['GET', `${transactions}/9`, '', 404, 'Not found'],
  ['GET', `${transactions}/${'a'.repeat(300)}`, '', 404, 'Not found'],
  ['GET', '/api/v1/nothing', '', 404, 'Not found'],
  ['PUT', `${transactions}/9`, '{}', 404, 'Not found'],
  ['POST', wallets, '', 400, 'The request body is not JSON.'],
  ['POST', wallets, '{', 400, 'The request body is not JSON.'],
  ['POST', wallets, '{"name":}', 400, 'The request body is not JSON.'],
  ['POST', wallets, 'null', 400, 'The request must be an object'],
  ['POST', wallets, '[]', 400, 'The request must be an object'],
  ['POST', wallets, deepJson, 400, 'The body is nested deeper than 32 levels'],
  ['POST', wallets, '['.repeat(500_000), 400, 'The body is nested deeper than 32 levels'],
  ['POST', wallets, `"${'a'.repeat(1024 * 1024)}"`, 413, 'The request body is too large.'],
  ['POST', wallets, '{"name":"a","name":"b"}', 400, 'The body contains name twice in one object'],
  ['POST', wallets, '{"name":"a","n\\u0061me":"b"}', 400, 'The body contains name twice in one object'],
  ['POST', wallets, '{"__proto__":{"name":"a"}}', 400, 'The body has a name that is not accepted: __proto__'],
  ['POST', wallets, '{"name":"\\u0000"}', 400, 'The request contains invalid Unicode or a NUL character.'],
  ['POST', wallets, '{"name":"\\ud800"}', 400, 'The request contains invalid Unicode or a NUL character.'],
  ['POST', wallets, '{"name":"a","colour":"red"}', 400, 'colour is not an accepted parameter'],
  ['POST', wallets, '{"kind":"warm"}', 400, 'param is missing or the value is empty: name'],
  ['POST', deposits, '{"wallet_id":1e400,"asset":"eth","amount":"1"}', 400, 'wallet_id must be an integer'],
  ['POST', deposits, '{"wallet_id":9007199254740991,"asset":"eth","amount":"1"}', 404, 'Not found'],
  ['POST', deposits, '{"wallet_id":1,"asset":"doge","amount":"1"}', 400, 'asset is not a supported asset'],
  ['POST', deposits, '{"wallet_id":1,"asset":"btc","amount":"0.000000001"}', 400, 'amount has more than 8 decimal places'],
  ['POST', '/sandbox/clock', '{"advance_seconds":-1}', 400, 'advance_seconds must be at least 0'],
];

describeEachDatabase('bad input', (openDatabase) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });

  test.for(table.map((row) => [`${row[0]} ${row[1]} ${row[2]}`.slice(0, 90), ...row] as const))(
    'an invalid request is answered with its error: %s',
    async ([, method, path, body, status, error]) => {
      const answer = await custody.send(method, path, body);
      expect([answer.status, errorBodySchema.parse(readJson(answer.text)).error]).toEqual([status, error]);
    },
  );

  test('a filter by time accepts the largest integer', async () => {
    expect((await custody.send('GET', `${transactions}?created_since=9007199254740991&completed_since=0`)).status).toBe(200);
  });
});
