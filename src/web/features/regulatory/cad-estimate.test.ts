import { describe, expect, test } from 'vitest';
import { windowThresholdCad } from '#contract/money/cad-thresholds.ts';
import { decimalOf } from '#contract/money/money.ts';
import { nearThreshold, nearThresholdReason, rateAge } from './cad-estimate.ts';

const nowMs = Date.parse('2026-03-10T12:00:00Z');
const forecast = (cad: string, at = '2026-03-10T09:00:00Z') => ({
  cad: decimalOf(cad),
  source: { rate: decimalOf('1'), at, transactionId: 7 },
});

describe('a value estimate in CAD', () => {
  test('the older the rate of a value estimate is, the wider is the range in which the estimate counts as near a threshold', () => {
    expect(nearThreshold(forecast('1050'), nowMs)).toBe('1000');
    expect(nearThreshold(forecast('9500'), nowMs)).toBe('10000');
    expect(nearThreshold(forecast('1500'), nowMs)).toBeNull();
    expect(nearThreshold(forecast('1500', '2026-02-10T09:00:00Z'), nowMs)).toBe('1000');
  });

  test('nearThresholdReason names the threshold with a thousands separator', () => {
    expect(nearThresholdReason(windowThresholdCad)).toBe('Too close to 10,000 CAD to decide at rates of this age');
  });

  test('rateAge returns the age of the rate of a value estimate', () => {
    expect(rateAge(forecast('1'), nowMs)).toBe('3 hours old');
    expect(rateAge(forecast('1', '2026-03-10T12:00:00Z'), nowMs)).toBe('new');
  });
});
