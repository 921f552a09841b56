import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stakingRefusal, topUpRefusal, validatorWithdrawalRefusal, willCompound } from './staking-amounts.ts';

const eth = 10n ** 18n;
const wei = fc.bigInt({ min: 0n, max: 4_096n * eth });

describe('the amounts of a new validator', () => {
  test.each([
    [32n * eth, undefined, null],
    [32n * eth, false, null],
    [32n * eth, true, null],
    [32n * eth + 1n, undefined, null],
    [32n * eth + 1n, true, null],
    [32n * eth + 1n, false, 'not_compounding_needs_exactly_32_eth'],
    [32n * eth - 1n, false, 'not_compounding_needs_exactly_32_eth'],
    [32n * eth - 1n, undefined, 'below_32_eth'],
    [32n * eth - 1n, true, 'below_32_eth'],
    [0n, undefined, 'below_32_eth'],
  ] as const)('for %s wei and compounding %s, stakingRefusal returns %s', (amount, compounding, refusal) => {
    expect(stakingRefusal(amount, compounding)).toBe(refusal);
  });

  test('a validator without compounding has exactly 32 ETH', () => {
    fc.assert(
      fc.property(wei, (amount) => {
        expect(stakingRefusal(amount, false) === null).toBe(amount === 32n * eth);
      }),
    );
  });

  test('a validator above 32 ETH always compounds, and a validator of 32 ETH compounds only if requested', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 32n * eth + 1n, max: 4_096n * eth }), fc.constantFrom(true, undefined), (amount, compounding) => {
        expect(willCompound(amount, compounding)).toBe(true);
      }),
    );
    expect([undefined, false, true].map((isCompounding) => willCompound(32n * eth, isCompounding))).toEqual([false, false, true]);
  });
});

describe('the amounts of a top-up', () => {
  test.each([
    [eth, null],
    [eth - 1n, 'below_1_eth'],
    [eth + 1n, 'not_whole_gwei'],
    [eth + 10n ** 9n, null],
    [eth + 10n ** 9n - 1n, 'not_whole_gwei'],
    [0n, 'below_1_eth'],
  ] as const)('for a top-up of %s wei, topUpRefusal returns %s', (amount, refusal) => {
    expect(topUpRefusal(amount)).toBe(refusal);
  });

  test('a top-up is accepted exactly when it is a multiple of 1 gwei and at least 1 ETH', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 64n * 10n ** 9n }), fc.nat({ max: 1 }), (gwei, rest) => {
        expect(topUpRefusal(gwei * 10n ** 9n + BigInt(rest)) === null).toBe(rest === 0 && gwei >= 10n ** 9n);
      }),
    );
  });
});

test.each([
  [0n, false, null],
  [0n, true, null],
  [1n, true, null],
  [1n, false, 'partial_needs_compounding'],
] as const)('for %s wei and compounding %s, validatorWithdrawalRefusal returns %s', (amount, isCompounding, refusal) => {
  expect(validatorWithdrawalRefusal(amount, isCompounding)).toBe(refusal);
});
