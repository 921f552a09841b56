import { describe, expect, test } from 'vitest';
import * as table from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { readJson } from '#contract/wire/json.ts';
import { requestProblem } from '#contract/wire/request-problem.ts';

/** Returns the problem of a body or a query, or null if the schema accepts it. */
function problemOf(schema: Endpoint['query'], input: unknown): string | null {
  const result = schema.safeParse(input);
  return result.success ? null : requestProblem(result.error, input).message;
}

const bodyProblem = (row: { readonly body: Endpoint['query'] }, text: string) => problemOf(row.body, readJson(text));

describe('queries', () => {
  test.each([
    [table.listWallets, { page_size: '101' }, 'page_size must be at most 100'],
    [table.listWallets, { page_size: '0' }, 'page_size must be at least 1'],
    [table.listWallets, { page_size: '' }, 'param is missing or the value is empty: page_size'],
    [table.listWallets, { type: 'hot' }, 'type must be one of warm, cold'],
    [table.listWallets, { before: 'a b' }, 'before is not a cursor'],
    [table.listWallets, { limit: '5' }, 'limit is not an accepted parameter'],
    [table.listWallets, { created_since: 'yesterday' }, 'created_since must be an integer'],
    [
      table.listTransactions,
      { status: 'done' },
      'status must be one of pending_approval, approved, pending_generation, completed, canceled, failed',
    ],
    [table.listTransactions, { regulatory_status: 'not_required' }, 'regulatory_status must be one of pending, completed'],
    [table.listTransactions, { type: 'incoming' }, 'type must be one of internal, external'],
    [table.listWalletTransactions, { created_since: '1' }, 'created_since is not an accepted parameter'],
    [table.listDirectParties, { page_size: '10' }, 'page_size is not an accepted parameter'],
    [table.listExternalAccounts, { custom_id: 'a' }, 'custom_id is not an accepted parameter'],
    [table.listAssetWallets, { order_by: 'name' }, 'order_by must be one of id, balance'],
    [table.listAssetWallets, { page: '0' }, 'page must be at least 1'],
    [table.readTerminationFees, {}, 'param is missing or the value is empty: storage_provider_address'],
    [table.readAllFees, { asset: 'btc' }, 'asset is not an accepted parameter'],
    [table.readWallet, { light: 'yes' }, 'light must be one of true, false'],
  ] as const)('the query of $path is refused with its reason', (row, query, message) => {
    expect(problemOf(row.query, query)).toBe(message);
  });

  test('a query of the transaction list accepts all filters together', () => {
    const query = {
      status: 'failed',
      regulatory_status: 'pending',
      type: 'external',
      completed_since: '0',
      created_since: '1',
      before: 'MTI=',
      page_size: '100',
    };
    expect(problemOf(table.listTransactions.query, query)).toBeNull();
  });

  test('the message of a refusal contains no characters that could break a log line', () => {
    expect(problemOf(table.readAllFees.query, { 'a\r\nb\u202e': '1' })).toBe('a??b? is not an accepted parameter');
    expect(problemOf(table.readAllFees.query, { ['a'.repeat(5000)]: '1' })?.length).toBeLessThan(200);
  });
});

describe('bodies of wallets', () => {
  test.each([
    ['{"name":"Foo","kind":"cold","owner_entity_id":3,"default_originator_entity":{"kind":"individual","id_doc_type_code":2}}', null],
    ['{"name":"Foo","description":"bar"}', null],
    ['{"kind":"warm"}', 'param is missing or the value is empty: name'],
    ['{"name":" ","kind":"warm"}', 'param is missing or the value is empty: name'],
    ['{"name":"Foo","kind":"hot"}', 'kind must be one of warm, cold'],
    ['{"name":"Foo","kind":"warm","balance":{"btc":1}}', 'balance is not an accepted parameter'],
    ['{"name":"Foo","kind":"warm","owner_entity_id":"3"}', 'owner_entity_id must be an integer'],
    [
      '{"name":"Foo","default_originator_entity":{"firstname":{"a":1}}}',
      'default_originator_entity.firstname must be a text of at most 255 characters, an integer, true or false',
    ],
    ['[]', 'The request must be an object'],
    ['null', 'The request must be an object'],
  ])('the problem of a wallet creation with the body %s is: %s', (body, message) => {
    expect(bodyProblem(table.createWallet, body)).toBe(message);
  });

  test('the creation of a wallet without a kind creates a warm wallet', () => {
    expect(table.createWallet.body.parse(readJson('{"name":"Foo"}'))).toEqual({ name: 'Foo', kind: 'warm' });
  });

  test.each(['kind', 'owner_entity_id', 'id'])('an edit of a wallet refuses the field %s', (name) => {
    expect(bodyProblem(table.editWallet, `{"${name}":1}`)).toBe(`${name} is not an accepted parameter`);
  });
});

describe('bodies of withdrawals', () => {
  const withdrawalProblem = (fields: string) => bodyProblem(table.createWithdrawal, `{"destination":{"type":"wallet","id":7},${fields}}`);
  const to = (destination: string) => bodyProblem(table.createWithdrawal, `{"amounts":{"btc":1e-8},"destination":${destination}}`);
  const wrongDestination = 'destination must be a wallet, an external account or external addresses';

  test.each([
    ['"amounts":{"btc":1e-8},"fees":{"btc":"fast"},"notes":null,"is_batched":true', null],
    ['"amounts":{"btc":0.5},"fees":{"btc":12.5}', null],
    ['"amounts":{"btc":0.5},"beneficiary_entities":[{"kind":"individual"}]', null],
    ['"amounts":{}', 'amounts must have at least one asset'],
    ['"notes":"x"', 'param is missing or the value is empty: amounts'],
    ['"amounts":{"btc":0}', 'amounts.btc must be greater than zero'],
    ['"amounts":{"btc":-1}', 'amounts.btc must be greater than zero'],
    ['"amounts":{"btc":"1"}', 'amounts.btc is not a number'],
    ['"amounts":{"btc":1e400}', 'amounts.btc is not a number'],
    ['"amounts":{"btc":1},"fees":{"btc":"cheap"}', 'fees.btc must be slow, medium, fast or a rate'],
    ['"amounts":{"btc":1},"fees":{"btc":-1}', 'fees.btc must be greater than zero'],
    [
      '"amounts":{"btc":1},"beneficiary_entity":{},"beneficiary_entities":[]',
      'beneficiary_entity must not be sent together with beneficiary_entities',
    ],
    ['"amounts":{"btc":1},"source":7', 'source is not an accepted parameter'],
  ])('the problem of a withdrawal with %s is: %s', (fields, message) => {
    expect(withdrawalProblem(fields)).toBe(message);
  });

  test.each([
    ['{"type":"external","id":7}', null],
    ['{"type":"external","addresses":{"btc":"bc1q"}}', null],
    ['{"type":"external","addresses":{"xrp":{"address":"r1","tag":0}}}', null],
    ['{"type":"external","addresses":{"xlm":{"address":"G1","memo":"42"}}}', null],
    ['{"type":"external_account","id":7}', wrongDestination],
    ['{"type":"wallet"}', wrongDestination],
    ['{"type":"external","addresses":{}}', 'destination.addresses must have at least one asset'],
    [
      '{"type":"external","addresses":{"xrp":{"address":"r1","tag":4294967296}}}',
      'destination.addresses.xrp.tag must be at most 4294967295',
    ],
    ['{"type":"wallet","id":7,"addresses":{"btc":"bc1q"}}', 'destination.addresses is not an accepted parameter'],
  ])('the problem of a withdrawal to %s is: %s', (destination, message) => {
    expect(to(destination)).toBe(message);
  });

  test('a withdrawal without a destination is refused with the name of the field', () => {
    expect(bodyProblem(table.createWithdrawal, '{"amounts":{"btc":1}}')).toBe('param is missing or the value is empty: destination');
  });
});

describe('bodies of batches', () => {
  const batch = (destination: string, asset = 'btc') =>
    bodyProblem(table.sendBatchNow, `{"source_wallet_id":1,"asset":"${asset}","destinations":[${destination}]}`);

  test.each([
    ['{"type":"wallet","id":7,"amount":"1"}', null],
    ['{"type":"public_address","public_address":"bc1q","amount":"2100000000000000"}', null],
    ['', 'destinations must have at least one item'],
    ['{"type":"wallet","id":7,"amount":1}', 'destinations.0.amount must be a string'],
    ['{"type":"wallet","id":7,"amount":"0"}', 'destinations.0.amount must be the text of a positive integer, in base units'],
    ['{"type":"wallet","id":7,"amount":"1.5"}', 'destinations.0.amount must be the text of a positive integer, in base units'],
    ['{"type":"wallet","amount":"1"}', 'param is missing or the value is empty: destinations.0.id'],
    ['{"type":"public_address","id":7,"amount":"1"}', 'destinations.0.id must be absent with a public address'],
    ['{"type":"external","id":7,"amount":"1"}', 'destinations.0.type must be one of wallet, external_account, public_address'],
  ])('the problem of a batch to %s is: %s', (destination, message) => {
    expect(batch(destination)).toBe(message);
  });

  test.each(['btc', 'bch', 'dash', 'ltc', 'eth'])('a batch of %s is accepted, unless the asset is eth', (asset) => {
    expect(batch('{"type":"wallet","id":7,"amount":"1"}', asset)).toBe(asset === 'eth' ? 'asset must be one of btc, bch, dash, ltc' : null);
  });
});

describe('bodies of staking', () => {
  const staking = (fields: object) =>
    bodyProblem(
      table.createStaking,
      JSON.stringify({
        asset: 'eth',
        amount: '32000000000000000000',
        source_wallet_id: 1,
        destination_id: 2,
        withdrawal_wallet_id: 3,
        ...fields,
      }),
    );
  const badFee = 'fee must be slow, medium, fast or a whole rate in gwei';

  test.each([
    [{}, null],
    [{ idempotency_key: 'k'.repeat(31) }, 'idempotency_key must be at least 32 characters'],
    [{ idempotency_key: 'k'.repeat(32) }, null],
    [{ idempotency_key: 'k'.repeat(255) }, null],
    [{ idempotency_key: 'k'.repeat(256) }, 'idempotency_key must be at most 255 characters'],
    [{ group_id: 'g'.repeat(256) }, null],
    [{ group_id: 'g'.repeat(257) }, 'group_id must be at most 256 characters'],
    [{ asset: 'btc' }, 'asset must be eth'],
    [{ amount: 32 }, 'amount must be a string'],
    [{ amount: '32.0' }, 'amount must be the text of an integer, in wei'],
    [{ amount: '31999999999999999999' }, 'amount must be at least 32 ETH'],
    [{ amount: '32000000000000000001', compounding: false }, 'amount must be exactly 32 ETH when compounding is false'],
    [{ amount: '64000000000000000000' }, null],
    [{ fee: 'medium' }, null],
    [{ fee: 12 }, null],
    [{ fee: 0 }, 'fee must be at least 1'],
    [{ fee: 1.5 }, badFee],
    [{ withdrawal_wallet_id: undefined }, 'param is missing or the value is empty: withdrawal_wallet_id'],
  ])('the problem of a staking creation with %j is: %s', (fields, message) => {
    expect(staking(fields)).toBe(message);
  });

  test.each([
    ['1000000000000000000', null],
    ['999999999999999999', 'amount must be at least 1 ETH'],
    ['1000000000000000001', 'amount must be divisible by 1 gwei'],
    ['-1', 'amount must be the text of an integer, in wei'],
  ])('the problem of a top-up of %s is: %s', (amount, message) => {
    expect(bodyProblem(table.topUpValidator, `{"amount":"${amount}","source_wallet_id":1}`)).toBe(message);
  });

  test('a validator withdrawal of 0 is accepted', () => {
    expect(bodyProblem(table.withdrawFromValidator, '{"amount":"0"}')).toBeNull();
  });
});

describe('bodies of reward withdrawals', () => {
  test('a number of attoFIL has all its digits, even beyond the precision of a JavaScript number', () => {
    expect(table.withdrawRewards.body.parse(readJson('{"amount_afil":9007199254740993,"fee":"slow"}')).amount_afil).toBe(
      9_007_199_254_740_993n,
    );
  });

  test.each(['0', '-1', '1.5', '"1"', '1e18'])('a reward withdrawal of %s is refused', (amount) => {
    expect(bodyProblem(table.withdrawRewards, `{"amount_afil":${amount}}`)).toBe('amount_afil must be a positive integer of attoFIL');
  });
});
