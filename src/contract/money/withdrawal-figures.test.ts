import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeAssetOf } from '#contract/rules/withdrawal-fees.ts';
import { amountRefusal } from './amount.ts';
import { assetFacts, assets } from './assets.ts';
import { decimal, decimalOf, fromBaseUnits, toBaseUnits } from './money.ts';
import { feeAtRate, maximumToSend, shortfalls, withdrawalFigures } from './withdrawal-figures.ts';

const units = fc.bigInt({ min: 0n, max: 10n ** 30n });

/** A withdrawal of any asset, with a fee in the coin of the asset's chain. Both amounts are in base units. */
const withdrawal = fc.constantFrom(...assets).chain((asset) => {
  const feeAsset = feeAssetOf(asset);
  return fc.record({
    sent: units.map((unitCount) => ({ asset, amount: fromBaseUnits(unitCount, assetFacts[asset].places) })),
    fee: units.map((unitCount) => ({ asset: feeAsset, amount: fromBaseUnits(unitCount, assetFacts[feeAsset].places) })),
  });
});

describe('withdrawalFigures', () => {
  test('the gross amount of a coin includes the fee', () => {
    const figures = withdrawalFigures({ asset: 'btc', amount: decimalOf('0.5') }, { asset: 'btc', amount: decimalOf('0.00001') });
    expect(figures).toMatchObject({ grossAmount: '0.50001', netAmount: '0.5', fee: { asset: 'btc', amount: '0.00001' } });
    expect([...figures.debits]).toEqual([['btc', '0.50001']]);
  });

  test('a token and its fee are separate debits, because another asset pays the fee', () => {
    const figures = withdrawalFigures({ asset: 'usdc', amount: decimalOf('100') }, { asset: 'eth', amount: decimalOf('0.00079625') });
    expect(figures).toMatchObject({ grossAmount: '100', netAmount: '100' });
    expect([...figures.debits]).toEqual([
      ['usdc', '100'],
      ['eth', '0.00079625'],
    ]);
  });

  test('the amounts of a withdrawal add up to the last base unit, for any asset and amount', () => {
    fc.assert(
      fc.property(withdrawal, ({ sent: sentAmount, fee }) => {
        const { grossAmount, netAmount, debits } = withdrawalFigures(sentAmount, fee);
        expect(netAmount).toBe(sentAmount.amount);
        const inUnits = (amount: typeof netAmount) => toBaseUnits(amount, assetFacts[sentAmount.asset].places) ?? -1n;
        const ownFee = fee.asset === sentAmount.asset ? inUnits(fee.amount) : 0n;
        expect(inUnits(grossAmount)).toBe(inUnits(sentAmount.amount) + ownFee);
        const totalDebit = decimal.sum([...debits.values()]);
        expect(decimal.compare(totalDebit, decimal.add(sentAmount.amount, fee.amount))).toBe(0);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('maximumToSend', () => {
  test('the maximum is the spendable balance, minus the fee if the fee is paid in the same asset', () => {
    expect(maximumToSend('btc', { asset: 'btc', amount: decimalOf('0.00001269') }, { btc: decimalOf('1') })).toBe('0.99998731');
    expect(maximumToSend('usdc', { asset: 'eth', amount: decimalOf('9') }, { usdc: decimalOf('12.5'), eth: decimalOf('1') })).toBe('12.5');
  });

  test.each([
    ['nothing is spendable', {}],
    ['the fee takes all', { btc: decimalOf('0.00001') }],
    ['the fee is above it', { btc: decimalOf('0.000001') }],
  ])('the maximum to send is zero when %s', (_words, spendable) => {
    expect(maximumToSend('btc', { asset: 'btc', amount: decimalOf('0.00001') }, spendable)).toBe('0');
  });

  test('the maximum to send is a whole number of base units', () => {
    expect(maximumToSend('eurs', { asset: 'eth', amount: decimalOf('1') }, { eurs: decimalOf('12.349') })).toBe('12.34');
    expect(maximumToSend('usdc', { asset: 'eth', amount: decimalOf('1') }, { usdc: decimalOf('0.0000001') })).toBe('0');
    expect(maximumToSend('sol', { asset: 'sol', amount: decimalOf('1e-18') }, { sol: decimalOf('1') })).toBe('0.999999999999999999');
  });

  test('the spendable balance covers the maximum to send, and does not cover one base unit more', () => {
    fc.assert(
      fc.property(withdrawal, units, units, ({ sent: { asset }, fee }, ownFee, feeBalance) => {
        const { places } = assetFacts[asset];
        // A coin pays its own fee. The balance of the sent asset comes last, so that it overwrites the balance for the fee.
        const spendableBalance = { [fee.asset]: fromBaseUnits(feeBalance, assetFacts.eth.places), [asset]: fromBaseUnits(ownFee, places) };
        const maximum = maximumToSend(asset, fee, spendableBalance);
        const missingAmounts = (amount: typeof maximum) =>
          shortfalls(withdrawalFigures({ asset, amount }, fee).debits, spendableBalance).filter((unitCount) => unitCount.asset === asset);
        expect(decimal.compare(maximum, decimalOf('0'))).toBeGreaterThanOrEqual(0);
        expect(['not_above_zero', null]).toContain(amountRefusal(asset, maximum));
        expect(decimal.isPositive(maximum) ? missingAmounts(maximum) : []).toEqual([]);
        expect(missingAmounts(decimal.add(maximum, fromBaseUnits(1n, places)))).not.toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

test('shortfalls reports the missing amount of each asset, to the last digit', () => {
  const { debits } = withdrawalFigures({ asset: 'usdc', amount: decimalOf('100') }, { asset: 'eth', amount: decimalOf('0.001') });
  expect(shortfalls(debits, { usdc: decimalOf('99.999999') })).toEqual([
    { asset: 'usdc', amount: '0.000001' },
    { asset: 'eth', amount: '0.001' },
  ]);
  expect(shortfalls(debits, { usdc: decimalOf('100'), eth: decimalOf('0.001') })).toEqual([]);
});

test('feeAtRate returns a fee in proportion to the rate, and null for a rate of zero', () => {
  expect(feeAtRate(decimalOf('1.24'), decimalOf('12.25'), decimalOf('24.5'))).toBe('2.48');
  expect(feeAtRate(decimalOf('1.24'), decimalOf('12.25'), decimalOf('8.5'))).toBe('0.86');
  expect(feeAtRate(decimalOf('1.24'), decimalOf('0'), decimalOf('8.5'))).toBeNull();
});
