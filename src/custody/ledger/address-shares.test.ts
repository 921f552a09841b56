import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, decimalOf, fromBaseUnits } from '#contract/money/money.ts';
import { sharesOf } from './address-shares.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 20n }).map((units) => fromBaseUnits(units, 8));

test('the only address of a wallet has the whole balance, regardless of its deposits', () => {
  expect(sharesOf(decimalOf('7.5'), [decimalOf('2')])).toEqual(['7.5']);
});

test('a wallet spends from its oldest address first', () => {
  expect(sharesOf(decimalOf('5'), ['9', '2', '4'].map(decimalOf))).toEqual(['0', '1', '4']);
});

test('a transfer from another own wallet counts for the oldest address', () => {
  expect(sharesOf(decimalOf('10'), ['0', '2', '4'].map(decimalOf))).toEqual(['4', '2', '4']);
});

test('the shares sum to the balance and are never negative, and only the oldest address has more than it received', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 8 }), (balance, receivedAmounts) => {
      const shares = sharesOf(balance, receivedAmounts);
      expect(shares).toHaveLength(receivedAmounts.length);
      expect(decimal.compare(decimal.sum(shares), balance)).toBe(0);
      expect(shares.every((share) => !share.startsWith('-'))).toBe(true);
      const youngerShares = shares
        .slice(1)
        .filter((share, index) => decimal.compare(share, receivedAmounts[index + 1] ?? decimalOf('0')) > 0);
      expect(youngerShares).toEqual([]);
    }),
  );
});
