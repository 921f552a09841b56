import { expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { feeRows } from './fee-rows.ts';

const rateOf = (fee_rate: string, unit: string | null, blocks = 6) => ({ fee_rate: decimalOf(fee_rate), blocks, unit });

test('the fee table sorts assets in the order of the specification, with unknown assets last', () => {
  const preset = { medium: rateOf('1', 'x') };
  expect(feeRows({ zzz: preset, eth: preset, btc: preset }).map(({ asset }) => asset)).toEqual(['btc', 'eth', 'zzz']);
});

test('the fee table spells satoshi per byte in one way', () => {
  const rows = feeRows({ btc: { slow: rateOf('1', 'sat/b') }, bch: { slow: rateOf('1', 'sats/byte') } });
  expect(rows.map(({ unit }) => unit)).toEqual(['sat/b', 'sat/b']);
});

test('the fee table treats units that differ only in case as one unit, spelled as in the first rate', () => {
  const [row] = feeRows({ eth: { slow: rateOf('1', 'Gwei'), medium: rateOf('2', 'gwei'), fast: rateOf('4', 'GWEI') } });
  expect(row?.unit).toBe('Gwei');
});

test('each rate of the fee table shows its own unit if the units of an asset differ', () => {
  const [row] = feeRows({ btc: { slow: rateOf('1', 'sat/b'), fast: rateOf('2', 'btc') } });
  expect([row?.unit, row?.rates.map(({ unit }) => unit)]).toEqual([null, ['sat/b', 'btc']]);
});

test('the fee table omits a preset that the service does not return', () => {
  const [row] = feeRows({ btc: { slow: null, medium: rateOf('9', 'sat/b') } });
  expect(row?.rates.map(({ preset }) => preset)).toEqual(['medium']);
});

test('a token is in the same row as its network only if both have equal rates', () => {
  const preset = { medium: rateOf('12.25', 'gwei') };
  const rows = feeRows({ eth: preset, usdc: preset, pax: { medium: rateOf('13', 'gwei') }, btc: preset });
  expect(rows.map(({ asset, tokens }) => [asset, tokens])).toEqual([
    ['btc', []],
    ['eth', ['usdc']],
    ['pax', []],
  ]);
});
