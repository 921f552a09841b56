import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs } from '#contract/limits.ts';
import { singleThresholdCad } from '#contract/money/cad-thresholds.ts';
import { decimalOf } from '#contract/money/money.ts';
import { driftPercent, thresholdPosition } from '#contract/money/rate-drift.ts';
import { transactionSchema } from '#contract/service/transaction.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { cadForecast, latestRates } from './cad-forecast.ts';

const aRecord = (id: number, created_at: string, cad_rates: Record<string, string>) =>
  transactionSchema.parse({
    type: 'transaction',
    id: new NumberLiteral(String(id)),
    created_at,
    cad_rates: Object.fromEntries(Object.entries(cad_rates).map(([asset, rate]) => [asset, new NumberLiteral(rate)])),
  });

const rates = latestRates([
  aRecord(1, '2026-03-01T00:00:00Z', { btc: '90000', eth: '4000' }),
  aRecord(2, '2026-03-02T00:00:00+05:00', { BTC: '91000.5' }),
  aRecord(3, '2026-03-01T12:00:00Z', { btc: '1', usdc: '0' }),
  aRecord(4, 'yesterday', { xrp: '0.7' }),
]);

describe('the CAD rates', () => {
  test('the rate of an asset comes from the client’s newest record with a rate, in any time zone and notation', () => {
    expect(rates.get('btc')).toEqual({ rate: '91000.5', at: '2026-03-02T00:00:00+05:00', transactionId: 2 });
    expect(rates.get('eth')?.transactionId).toBe(1);
  });

  test('an asset has no rate if it has no record, or only records with an unreadable time', () => {
    expect(rates.has('usdc')).toBe(false);
    expect(rates.has('xrp')).toBe(false);
  });
});

describe('cadForecast', () => {
  test('cadForecast returns the exact value and the record that the rate comes from', () => {
    expect(cadForecast({ amount: decimalOf('0.000000000000000001'), currency: 'ETH' }, rates)).toMatchObject({
      cad: '0.000000000000004',
      source: { transactionId: 1 },
    });
  });

  test('cadForecast returns null without an amount or a rate', () => {
    expect(cadForecast({ amount: null, currency: 'btc' }, rates)).toBeNull();
    expect(cadForecast({ amount: decimalOf('1'), currency: 'fil' }, rates)).toBeNull();
  });
});

describe('the comparison with a threshold', () => {
  const standingAfter = (cad: string, days: number) => thresholdPosition(decimalOf(cad), singleThresholdCad, days * dayMs);

  test('a value near the threshold is undecided, and the undecided range grows with the age of the rate', () => {
    expect([standingAfter('909', 0), standingAfter('910', 0), standingAfter('1111', 0), standingAfter('1112', 0)]).toEqual([
      'below',
      'near',
      'near',
      'above',
    ]);
    expect([standingAfter('1112', 1), standingAfter('1177', 1)]).toEqual(['near', 'above']);
    expect([standingAfter('1999', 400), standingAfter('2001', 400)]).toEqual(['near', 'above']);
  });

  test('a value that is decided with an older rate is decided in the same way with a newer rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.nat(30), fc.nat(30), (cad, days, moreDays) => {
        const [now, laterStanding] = [standingAfter(String(cad), days), standingAfter(String(cad), days + moreDays)];
        expect([now, 'near']).toContain(laterStanding);
        expect(driftPercent(days * dayMs)).toBeLessThanOrEqual(driftPercent((days + moreDays) * dayMs));
      }),
    );
  });
});
