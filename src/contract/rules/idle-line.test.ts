import { expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { idleStakeLine } from './staking-lines.ts';

const details = { source: null, read_at: null };

test.for([
  ['2049', null, 'A validator earns on at most 2048 ETH: 1 ETH would earn nothing'],
  ['33', null, 'Compounding is unknown: without it, 1 ETH above 32 ETH may be withdrawn automatically and would earn nothing'],
  ['2050', true, 'A validator earns on at most 2048 ETH: 2 ETH would earn nothing'],
  ['33', false, 'A validator without compounding earns on at most 32 ETH: 1 ETH would earn nothing'],
] as const)(
  'the user must confirm a validator of %s ETH with compounding %s, because some ether earns nothing',
  ([size, compounding, text]) => {
    expect(idleStakeLine(decimalOf(size), compounding, details)).toMatchObject({ rule: 'validator', answer: 'ask', text });
  },
);

test.for([
  ['32', null],
  ['2048', true],
  ['32', false],
] as const)('a validator of %s ETH with compounding %s earns rewards on its whole stake', ([size, compounding]) => {
  expect(idleStakeLine(decimalOf(size), compounding, details)).toBeNull();
});
