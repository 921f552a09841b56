import { describe, expect, test } from 'vitest';
import * as table from '#contract/endpoints.ts';
import { hasEntity, entityName } from '#contract/people/entity.ts';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import { readJson } from '#contract/wire/json.ts';
import { blockOf, isFinal, transactionKey, transactionSchema } from './transaction.ts';

const deposit = (fields: string) => transactionSchema.parse(readJson(`{"type":"external"${fields}}`));
const broadcast = '"status":"completed","transaction_ids":[{"transaction_id":"ab"}]';

const outgoingOf = (fields: string) => transactionSchema.parse(readJson(`{"type":"transaction"${fields}}`));

describe('the schema of a deposit', () => {
  test('a deposit with no field except its type is read', () => {
    expect(deposit('')).toEqual({ type: 'external' });
  });

  test('a deposit with every field of the specification is read', () => {
    const text =
      ',"id":5,"hash":"ab","direction":"incoming","timestamp":"2026-07-27T10:00:00-04:00","block":812345,"source_addresses":["a"],' +
      '"destination_addresses":["b"],"destination":{"id":1,"kind":"warm"},"amount":1.000000000000000001,"fee":7.5606e-05,"fee_unit":"Gwei",' +
      '"currency":"USDC","memo":"m","regulatory_status":"missing_lvctr_info","beneficiary_entities":[{"kind":"corporate","is_client_instructed":true}]';
    expect(deposit(text)).toMatchObject({
      id: 5,
      timestamp: '2026-07-27T10:00:00-04:00',
      amount: '1.000000000000000001',
      fee: '0.000075606',
      fee_unit: 'Gwei',
      currency: 'USDC',
      beneficiary_entities: [{ kind: 'corporate', is_client_instructed: true }],
    });
  });

  test.each([
    [',"block":12', 12],
    [',"height":12', 12],
    [',"block":null,"height":12', 12],
    [',"block":1.2e1', 12],
    ['', null],
  ])('a deposit with its block in %s is read', (text, block) => {
    const record = deposit(text);
    expect(record.type === 'external' && blockOf(record)).toBe(block);
  });

  test('a deposit with an unknown status is read', () => {
    expect(deposit(',"regulatory_status":"under_review","status":"held"').regulatory_status).toBe('under_review');
  });

  test('a deposit with unknown fields is read without them', () => {
    expect(deposit(',"risk_score":0.5,"nested":{"a":[1]}')).toEqual({ type: 'external' });
  });

  test('a deposit with an unconfirmed default originator is read', () => {
    expect(
      deposit(',"originator_entity":{"kind":"individual","is_confirmed":false,"id_doc_type_code":2,"extra":{"a":1}}').originator_entity,
    ).toEqual({
      kind: 'individual',
      is_confirmed: false,
      id_doc_type_code: 2,
      extra: null,
    });
  });
});

describe('the schema of an outgoing transaction', () => {
  test('a new transaction with few fields is read', () => {
    expect(outgoingOf(',"id":9,"status":"inactive","notes":null,"fees":{"eth":2.1e-4}')).toMatchObject({
      status: 'inactive',
      notes: null,
      fees: { eth: '0.00021' },
    });
  });

  test('a transaction to addresses without an id is read', () => {
    const text = ',"destination":{"type":"external","addresses":{"btc":"bc1q","xrp":{"address":"r1","tag":7}}}';
    expect(outgoingOf(text)).toMatchObject({ destination: { addresses: { btc: 'bc1q', xrp: { address: 'r1', tag: '7' } } } });
  });

  test('the schema of outgoing transactions reads a reconciliation', () => {
    const text =
      ',"is_offchain_reconciliation":true,"reconciled_transaction_ids":[1,2],"triggered_by_transaction_id":null,"block":{"eth":123}';
    expect(outgoingOf(text)).toMatchObject({ reconciled_transaction_ids: [1, 2], triggered_by_transaction_id: null, block: { eth: 123 } });
  });

  test('a record of a staking transaction is read', () => {
    expect(outgoingOf(',"withdrawal_wallet":{"id":3},"validator_pubkey":null')).toMatchObject({ withdrawal_wallet: { id: 3 } });
  });
});

describe('the schema of an unknown transaction', () => {
  const parse = (text: string) => transactionSchema.parse(readJson(text));

  test('a transaction of an unknown type is read with the fields of both specified types', () => {
    const text = '{"type":"staking_reward","id":9,"amount":1e-18,"currency":"ETH","created_at":"2026-07-21T10:00:00Z","block":{"eth":7}}';
    expect(parse(text)).toEqual({
      type: 'other',
      stated_type: 'staking_reward',
      id: 9,
      amount: '0.000000000000000001',
      currency: 'ETH',
      created_at: '2026-07-21T10:00:00Z',
      block: { eth: 7 },
    });
  });

  test.each(['{}', '{"type":null}', '{"type":7}', '{"type":""}'])('a record with the type %s is read as an unknown transaction', (text) => {
    expect(parse(text)).toEqual({ type: 'other', stated_type: null });
  });

  test('a transaction of a specified type with invalid fields is refused', () => {
    expect(transactionSchema.safeParse(readJson('{"type":"external","amount":"many"}')).success).toBe(false);
  });

  test('an unknown transaction is identified by its id or its hash', () => {
    expect([parse('{"type":"x","id":9,"hash":"ab"}'), parse('{"hash":"ab"}'), parse('{}')].map(transactionKey)).toEqual(['9', 'ab', null]);
  });
});

describe('transactionKey', () => {
  test.each([
    [deposit(',"id":5,"hash":"ab"'), 'ab'],
    [deposit(',"id":5'), '5'],
    [deposit(''), null],
    [outgoingOf(',"id":9'), '9'],
    [outgoingOf(''), null],
  ])('transactionKey returns the id or the hash of record %#', (record, key) => {
    expect(transactionKey(record)).toBe(key);
  });
});

describe('isFinal', () => {
  test.each([
    ['a deposit in a block without missing information is final', deposit(',"block":12,"regulatory_status":"completed"'), true],
    ['a deposit without a block is not final', deposit(',"regulatory_status":"not_required"'), false],
    ['a deposit with missing information is not final', deposit(',"block":12,"regulatory_status":"missing_lvctr_info"'), false],
    ['a failed transaction is final', outgoingOf(',"status":"failed"'), true],
    ['a transaction that awaits an approval is not final', outgoingOf(',"status":"pending_approval"'), false],
    ['a broadcast transaction without a block is not final', outgoingOf(`,${broadcast}`), false],
    ['a transaction in a block is final', outgoingOf(`,${broadcast},"block":{"btc":12}`), true],
    ['a transaction that is completed off chain is final', outgoingOf(',"status":"completed"'), true],
    ['a transaction with an unknown status is not final', outgoingOf(',"status":"inactive"'), false],
    ['a transaction of an unknown type is not final', transactionSchema.parse({ type: 'swap', status: 'completed' }), false],
  ])('isFinal decides that %s', (_words, record, isFinalRecord) => {
    expect(isFinal(record)).toBe(isFinalRecord);
  });
});

describe('the schema of a wallet', () => {
  const walletOf = (fields: string) => table.readWallet.response.parse(readJson(`{"id":1${fields}}`));

  test('a wallet in its light form is read', () => {
    expect(
      walletOf(',"kind":"warm","type":"wallet","custom_id":null,"name":"A","description":null,"balance":{"btc":0.1},"spendable_balance":{}')
        .balance,
    ).toEqual({ btc: '0.1' });
  });

  test('a wallet with balances of unknown assets is read', () => {
    expect(walletOf(',"balance":{"sol":123456789012345678901234.5}').balance).toEqual({ sol: '123456789012345678901234.5' });
  });

  test('a wallet with tags, memos, validators and unknown values in its extras is read', () => {
    const text =
      ',"extras":{"r1":{"tag":12},"G1":{"memo":"m"},"0x1":[{"validator_status":"active","total_balance":32.000000000000000001}],"?":"odd"}';
    expect(walletOf(text).extras).toEqual({
      r1: { tag: '12' },
      G1: { memo: 'm' },
      '0x1': [{ validator_status: 'active', total_balance: '32.000000000000000001' }],
      '?': null,
    });
  });

  test('a wallet with the short form of its owner is read', () => {
    expect(walletOf(',"owner":{"id":3,"fullname":"Ada Lovelace","kind":"individual"}').owner).toEqual({
      id: 3,
      fullname: 'Ada Lovelace',
      kind: 'individual',
    });
  });
});

describe('the schemas of wallets, funding addresses and further answers', () => {
  test.each(['[{"id":1}]', '{"wallets":[{"id":1}]}'])('the wallets of an asset are read from an answer that is %s', (text) => {
    const answer = table.listAssetWallets.response.parse(readJson(text));
    expect(Array.isArray(answer) ? answer : answer.wallets).toEqual([{ id: 1 }]);
  });

  test('funding addresses with null in their notes are read', () => {
    const text = '[{"name":"Main","notes":null,"address":"bc1q","balance":1e-8,"is_watched":false}]';
    expect(table.listFundingAddresses.response.parse(readJson(text))).toMatchObject([{ notes: null, balance: '0.00000001' }]);
  });

  test('the fees of one asset without a fast preset are read', () => {
    expect(table.readFees.response.parse(readJson('{"slow":{"fee_rate":1.5e0,"blocks":6,"unit":"sat/b"}}'))).toMatchObject({
      slow: { fee_rate: '1.5' },
    });
  });

  test('statistics with only one kind of wallet are read', () => {
    const text = '{"total_assets_in_custody":{"btc":{"offline":1.5,"unit":"BTC"},"eth":{"offline":0,"warm":1e-18}}}';
    expect(table.readStats.response.parse(readJson(text)).total_assets_in_custody).toMatchObject({
      btc: { offline: '1.5' },
      eth: { warm: '0.000000000000000001' },
    });
  });

  test('a storage provider with unknown fields in its sector summary is read', () => {
    expect(
      table.readStorageProvider.response.parse(readJson('{"storage_provider_id":"f01234","sector_summary":{"live":12,"note":"x"}}')),
    ).toMatchObject({
      sector_summary: { live: '12', note: 'x' },
    });
  });

  test('termination fees are read with every digit', () => {
    const text =
      '{"live_sectors_penalty_fil":123.000000000000000001,"faulty_sectors_penalty_fil":0,"last_updated_at":"2026-07-27T10:00:00Z"}';
    expect(table.readTerminationFees.response.parse(readJson(text)).live_sectors_penalty_fil).toBe('123.000000000000000001');
  });

  test('an external account with extras is read', () => {
    expect(
      table.readExternalAccount.response.parse(readJson('{"id":2,"kind":"external","extras":{"r1":{"tag":"7"}},"custom_id":null}')),
    ).toMatchObject({
      extras: { r1: { tag: '7' } },
    });
  });
});

describe('the helpers of records', () => {
  test('isPendingStatus accepts only the two statuses of missing information', () => {
    expect(
      ['missing_travel_rule_info', 'missing_lvctr_info', 'completed', 'not_required', 'odd', null, undefined].map(isPendingStatus),
    ).toEqual([true, true, false, false, false, false, false]);
  });

  test('hasEntity returns false for an empty object', () => {
    expect([{}, null, undefined, { kind: 'individual' }].map(hasEntity)).toEqual([false, false, false, true]);
  });

  test.each([
    [{ firstname: 'Ada', lastname: 'Lovelace' }, 'Ada Lovelace'],
    [{ corporate_name: 'Acme Ltd' }, 'Acme Ltd'],
    [{ firstname: 'Ada', lastname: null }, 'Ada'],
    [{ country: 'Canada' }, null],
  ])('for the record %j, entityName returns %s', (entity, name) => {
    expect(entityName(entity)).toBe(name);
  });
});
