import { describe, expect, test } from 'vitest';
import { dayMs } from '#contract/limits.ts';
import { windowThresholdCad } from '#contract/money/cad-thresholds.ts';
import { decimalOf } from '#contract/money/money.ts';
import { estimateText, marginText, undecidedText } from './cad-estimate.ts';

const nowMs = Date.parse('2026-03-10T12:00:00Z');
const estimateWith = (cad: string, ageMs: number, isSum = false) => ({ cad: decimalOf(cad), rateMs: nowMs - ageMs, isSum });

describe('a value estimate in CAD', () => {
  test('the text of a value estimate has the estimate, its range in whole CAD and the age of its rate', () => {
    expect(estimateText(estimateWith('18657', 16 * dayMs), nowMs)).toBe(
      'about 18,657.00 CAD, between 9,328 and 27,986 CAD at a rate 16 days old',
    );
    expect(estimateText(estimateWith('309.99', 0), nowMs)).toBe(
      'about 309.99 CAD, between 278 and 341 CAD at a rate less than a minute old',
    );
  });

  test('the text of a sum names the age of its oldest rate', () => {
    expect(estimateText(estimateWith('1000', dayMs, true), nowMs)).toBe(
      'about 1,000.00 CAD, between 850 and 1,150 CAD at rates up to 1 day old',
    );
  });

  test('the margin of a value estimate grows with the age of its rate', () => {
    expect(marginText(estimateWith('1', 3 * 3_600_000), nowMs)).toBe('± 10 %, 3 hours old');
    expect(marginText(estimateWith('1', 5 * 60_000), nowMs)).toBe('± 10 %, 5 min old');
    expect(marginText(estimateWith('1', 16 * dayMs), nowMs)).toBe('± 50 %, 16 days old');
  });

  test('undecidedText names the threshold with a thousands separator', () => {
    expect(undecidedText(windowThresholdCad)).toBe('The range includes 10,000 CAD.');
  });
});
