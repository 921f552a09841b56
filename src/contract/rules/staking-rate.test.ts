import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { stakingRate } from './staking-rate.ts';

test('a day that earns 3 percent divided by 365 gives a staking rate of 3 percent', () => {
  const rate = stakingRate([{ balance: decimalOf('36500'), earned: decimalOf('3') }]);
  expect(rate).toMatchObject({ percent: '3.00', days: 1, earned: '3' });
});

test('any number of equal days gives the same staking rate', () => {
  const day = { balance: decimalOf('32.5'), earned: decimalOf('0.002671232876712328') };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), (count) => {
      expect(stakingRate(Array.from({ length: count }, () => day))).toMatchObject({ percent: '3.00', days: count });
    }),
  );
});

test('the staking rate is null without days or without a balance', () => {
  expect(stakingRate([])).toBeNull();
  expect(stakingRate([{ balance: decimalOf('0'), earned: decimalOf('0') }])).toBeNull();
});
