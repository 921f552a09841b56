import fc from 'fast-check';
import { expect, test } from 'vitest';
import { etherOf, stakingRefusal, willCompound } from '#contract/money/staking-amounts.ts';
import { stakingPreview } from './staking-what-if.ts';

const eth = 10n ** 18n;

test.each([
  [100n * eth + eth / 2n, undefined, 'One compounding validator of 100.5 ETH (amounts above 32 ETH always compound)'],
  [32n * eth, undefined, 'One validator of exactly 32 ETH, not compounding'],
  [32n * eth, false, 'One validator of exactly 32 ETH, not compounding'],
  [32n * eth, true, 'One compounding validator of 32 ETH (as requested)'],
  [32n * eth - 1n, undefined, 'No validator: the amount must be at least 32 ETH'],
  [33n * eth, false, 'No validator: the amount must be exactly 32 ETH when compounding is false'],
] as const)('the preview of staking %s wei with compounding %s is: %s', (wei, compounding, sentence) => {
  expect(stakingPreview(wei, compounding).sentence).toBe(sentence);
});

test('the preview refuses exactly the amounts that the request refuses', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 4096n * eth }), fc.constantFrom(true, false, undefined), (wei, compounding) => {
      const { isRefused, sentence } = stakingPreview(wei, compounding);
      expect(isRefused).toBe(stakingRefusal(wei, compounding) !== null);
      const isCompounding = !isRefused && willCompound(wei, compounding);
      expect(sentence.startsWith(`One compounding validator of ${etherOf(wei)} ETH`)).toBe(isCompounding);
    }),
    { numRuns: 2000 },
  );
});
