import { describe, expect, test } from 'vitest';
import { externalAccountSchema } from '#contract/service/external-account.ts';
import { readAllFees } from '#contract/service/fee-preset.ts';
import { readStats } from '#contract/service/stats.ts';
import { transactionSchema } from '#contract/service/transaction.ts';
import { readWallet } from '#contract/service/wallet.ts';
import { withdrawalSchema } from '#contract/service/withdrawal.ts';
import { readJson } from './json.ts';

const wallet = (fields: string) => readWallet.response.parse(readJson(`{"id":1,${fields}}`));
const transaction = (type: 'external' | 'transaction', fields: string) => transactionSchema.parse(readJson(`{"type":"${type}",${fields}}`));

describe('null entries of an answer', () => {
  test.each(['balance', 'spendable_balance', 'offchain_balance', 'onchain_balance', 'yield_balance'])(
    'a null in the %s of a wallet is read as absent',
    (field) => {
      expect(wallet(`"${field}":{"btc":null,"eth":1.5}`)).toEqual({ id: 1, [field]: { eth: '1.5' } });
    },
  );

  test.each(['amounts', 'fees', 'cad_rates'])('a null in the %s of a transaction is read as absent', (field) => {
    expect(transaction('transaction', `"${field}":{"btc":null,"eth":1.5}`)).toMatchObject({ [field]: { eth: '1.5' } });
    expect(transaction('transaction', `"${field}":{"btc":null}`)).toMatchObject({ [field]: {} });
  });

  test.each([
    ['transaction', 'fee_units', '{"btc":null,"eth":"gwei"}', { eth: 'gwei' }],
    ['transaction', 'transaction_ids', '[null,{"currency":"btc","transaction_id":"ab"}]', [{ currency: 'btc', transaction_id: 'ab' }]],
    ['transaction', 'reconciled_transaction_ids', '[1,null,2]', [1, 2]],
    ['transaction', 'reconciling_transaction_ids', '[null]', []],
    ['external', 'beneficiary_entities', '[null,{"kind":"corporate"}]', [{ kind: 'corporate' }]],
    ['external', 'source_addresses', '["a",null]', ['a']],
    ['external', 'destination_addresses', '[null,"b"]', ['b']],
  ] as const)('in a record of type %s, a null in the field %s with the value %s is read as absent', (type, field, text, value) => {
    expect(transaction(type, `"${field}":${text}`)).toEqual({ type, [field]: value });
  });

  test('nulls in the addresses and validators of a wallet, and in the wallet of a transaction, are read as absent', () => {
    expect(wallet('"funding_addresses":{"btc":null,"eth":"0x1"}').funding_addresses).toEqual({ eth: '0x1' });
    expect(wallet('"extras":{"0x1":[null,{"rewards":1}]}').extras).toEqual({ '0x1': [{ rewards: '1' }] });
    expect(transaction('external', '"destination":{"id":1,"balance":{"btc":null}}')).toMatchObject({ destination: { id: 1, balance: {} } });
    expect(transaction('transaction', '"destination":{"addresses":{"btc":null,"ltc":"l"}}')).toMatchObject({
      destination: { addresses: { ltc: 'l' } },
    });
  });

  test('nulls in external accounts, fees and statistics are read as absent', () => {
    expect(externalAccountSchema.parse(readJson('{"id":1,"funding_addresses":{"btc":null,"xrp":"r"}}')).funding_addresses).toEqual({
      xrp: 'r',
    });
    expect(readAllFees.response.parse(readJson('{"btc":null,"eth":{}}'))).toEqual({ eth: {} });
    expect(readStats.response.parse(readJson('{"total_assets_in_custody":{"btc":null}}'))).toEqual({ total_assets_in_custody: {} });
  });
});

describe('amounts as text', () => {
  test('an amount that is text is read like a number, to its last digit', () => {
    expect(wallet('"balance":{"eth":"1.000000000000000001","btc":"1e-8"}').balance).toEqual({
      eth: '1.000000000000000001',
      btc: '0.00000001',
    });
    expect(transaction('external', '"amount":"0.5","fee":"0"')).toMatchObject({ amount: '0.5', fee: '0' });
  });

  test.each(['many', '', '1,5', '1 000', '0x10', '1.5 btc'])(
    'an answer with the amount %j, which is not a number as text, is refused',
    (text) => {
      expect(readWallet.response.safeParse(readJson(`{"id":1,"balance":{"eth":${JSON.stringify(text)}}}`)).success).toBe(false);
    },
  );

  test('a request with an amount as text or null is refused', () => {
    const acceptsAmount = (amount: string) =>
      withdrawalSchema.safeParse(readJson(`{"destination":{"type":"wallet","id":2},"amounts":{"btc":1,"eth":${amount}}}`)).success;
    expect([acceptsAmount('1.5'), acceptsAmount('"1.5"'), acceptsAmount('null')]).toEqual([true, false, false]);
  });
});

describe('times as numbers', () => {
  test.each([
    ['seconds', '1785146400', '2026-07-27T10:00:00.000Z'],
    ['milliseconds', '1785146400123', '2026-07-27T10:00:00.123Z'],
    ['seconds with a fraction', '1785146400.5', '2026-07-27T10:00:00.500Z'],
    ['seconds as a decimal', '1785146400.0', '2026-07-27T10:00:00.000Z'],
    ['the first second', '0', '1970-01-01T00:00:00.000Z'],
  ])('a time in %s is read as ISO 8601 text', (_unit, text, iso) => {
    expect(transaction('external', `"timestamp":${text}`)).toMatchObject({ timestamp: iso });
    expect(transaction('transaction', `"created_at":${text},"completed_at":${text}`)).toMatchObject({ created_at: iso, completed_at: iso });
  });

  test('an answer with an impossible time is refused', () => {
    expect(transactionSchema.safeParse(readJson('{"type":"external","timestamp":1e300}')).success).toBe(false);
  });

  test('a time that is already text is unchanged', () => {
    expect(transaction('external', '"timestamp":"2026-07-27T10:00:00-04:00"')).toMatchObject({ timestamp: '2026-07-27T10:00:00-04:00' });
  });
});
