import { expect, test } from 'vitest';
import { walletSchema } from '#contract/service/wallet.ts';
import { readJson } from '#contract/wire/json.ts';
import { addressRows } from './address-rows.ts';

const wallet = (json: string) => walletSchema.parse(readJson(json));

test('assets with the same address share one row', () => {
  const rows = addressRows(wallet('{ "id": 1, "funding_addresses": { "usdc": "0xA", "btc": "bc1q", "eth": "0xA" } }'));
  expect(rows).toEqual([
    { assets: ['btc'], address: 'bc1q', memo: null },
    { assets: ['eth', 'usdc'], address: '0xA', memo: null },
  ]);
});

test('a row contains the tag of its address as text, even if the service sends a number', () => {
  const [row] = addressRows(wallet('{ "id": 1, "funding_addresses": { "xrp": "rX" }, "extras": { "rX": { "tag": 100004 } } }'));
  expect(row?.memo).toEqual({ name: 'tag', text: '100004' });
});

test('a list of validators next to an address is not read as a memo', () => {
  const [row] = addressRows(wallet('{ "id": 1, "funding_addresses": { "eth": "0xA" }, "extras": { "0xA": [] } }'));
  expect(row?.memo).toBeNull();
});
