import { expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { balancesOf } from './overview-balances.ts';

const holding = (asset: string, warm: string, offline = '0') => ({ asset, warm: decimalOf(warm), offline: decimalOf(offline) });
const rates = new Map([
  ['btc', { rate: decimalOf('100000') }],
  ['eth', { rate: decimalOf('4821.6') }],
]);

test('the table of balances sorts assets by value, with assets without a rate last', () => {
  const balances = balancesOf([holding('xlm', '5'), holding('btc', '0.1'), holding('moon', '1'), holding('eth', '3')], rates);
  expect(balances.map(({ asset, cadValue }) => [asset, cadValue?.total ?? null])).toEqual([
    ['eth', '14464.8'],
    ['btc', '10000'],
    ['xlm', null],
    ['moon', null],
  ]);
});

test('the table of balances adds warm and cold balances exactly', () => {
  expect(balancesOf([holding('eth', '9007199254740993', '0.000000000000000001')], rates)[0]?.total).toBe(
    '9007199254740993.000000000000000001',
  );
});

test('the table of balances omits an asset with a zero balance', () => {
  expect(balancesOf([holding('eth', '0')], rates)).toEqual([]);
});
