import { expect, test } from 'vitest';
import { readJson } from '#contract/wire/json.ts';
import { indexedRecord } from './indexed-record.ts';

const indexedLineOf = (fields: string) => {
  const record = indexedRecord(readJson(`{"id":7,"type":"transaction","status":"completed","amounts":{"xrp":5},${fields}}`));
  return record?.lines[0];
};

test.for([
  ['ada', 'xrp', null],
  ['XRP', 'xrp', '0.00001'],
  ['xrp/op', 'xrp', '0.00001'],
  ['sat/b', 'xrp', null],
] as const)('a fee in the unit %s of the asset %s is indexed with the amount %s', ([unit, asset, amount]) => {
  expect(indexedLineOf(`"fees":{"${asset}":0.00001},"fee_units":{"${asset}":"${unit}"}`)).toMatchObject({
    fee: '0.00001',
    fee_amount: amount,
  });
});

test('an off-chain reconciliation does not move the balances of its wallets', () => {
  expect(indexedLineOf('"is_offchain_reconciliation":true')?.moves_balance).toBe(false);
  expect(indexedLineOf('"is_offchain_reconciliation":false')?.moves_balance).toBe(true);
});

test('a deposit without an id has one key, whether the desk can read it or not', () => {
  const keyOf = (fields: string) =>
    indexedRecord(readJson(`{"type":"external","hash":"0xAB","destination":{"type":"wallet","id":4},${fields}}`))?.key;
  const key = keyOf('"amount":1.5');
  expect(key).toMatch(/^-\d+$/);
  expect([keyOf('"amount":{"not":"an amount"}'), keyOf('"amount":{"not":"an amount"},"block":7')]).toEqual([key, key]);
});
