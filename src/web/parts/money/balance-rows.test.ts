import { expect, test } from 'vitest';
import { walletSchema } from '#contract/service/wallet.ts';
import { readJson } from '#contract/wire/json.ts';
import { balanceRows } from './balance-rows.ts';

const wallet = (json: string) => walletSchema.parse(readJson(json));

test('balanceRows puts balances that are not zero first, then sorts in the order of the specification, with unknown symbols last', () => {
  const rows = balanceRows(wallet('{ "id": 1, "balance": { "zzz": 1, "eth": 2, "btc": 0, "ltc": 3 } }'));
  expect(rows.map(({ asset }) => asset)).toEqual(['ltc', 'eth', 'zzz', 'btc']);
});

test('a balance that the record does not contain is null, not zero', () => {
  const [row] = balanceRows(wallet('{ "id": 1, "balance": { "eth": 1.000000000000000001 } }'));
  expect(row).toMatchObject({ total: '1.000000000000000001', spendable: null, onchain: null });
});

test('a wallet without balances has no rows', () => {
  expect(balanceRows(wallet('{ "id": 1 }'))).toEqual([]);
});
