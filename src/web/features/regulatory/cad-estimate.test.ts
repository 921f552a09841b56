import { describe, expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { nearThreshold, rateAge, roughCad } from './cad-estimate.ts';

const nowMs = Date.parse('2026-03-10T12:00:00Z');
const forecast = (cad: string, at = '2026-03-10T09:00:00Z') => ({
  cad: decimalOf(cad),
  source: { rate: decimalOf('1'), at, transactionId: 7 },
});

describe('a forecast in CAD', () => {
  test('is cut to what it can tell', () => {
    expect([roughCad(decimalOf('60192.99')), roughCad(decimalOf('99.999')), roughCad(decimalOf('250'))]).toEqual(['60192', '99.99', '250']);
  });

  test('tells nothing near a threshold, the less the older its rate', () => {
    expect(nearThreshold(forecast('1050'), nowMs)).toBe('1000');
    expect(nearThreshold(forecast('9500'), nowMs)).toBe('10000');
    expect(nearThreshold(forecast('1500'), nowMs)).toBeNull();
    expect(nearThreshold(forecast('1500', '2026-02-10T09:00:00Z'), nowMs)).toBe('1000');
  });

  test('says how old its rate is', () => {
    expect(rateAge(forecast('1'), nowMs)).toBe('3 hours old');
    expect(rateAge(forecast('1', '2026-03-10T12:00:00Z'), nowMs)).toBe('new');
  });
});
