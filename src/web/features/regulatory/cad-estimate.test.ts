import { describe, expect, test } from 'vitest';
import { dayMs } from '#contract/limits.ts';
import { windowThresholdCad } from '#contract/money/cad-thresholds.ts';
import { decimalOf } from '#contract/money/money.ts';
import { estimateOf, estimateText, marginSentence, marginText, undecidedText } from './cad-estimate.ts';

const estimateWith = (cad: string, rateGapMs: number, isSum = false) => ({ cad: decimalOf(cad), rateGapMs, isSum });

describe('a value estimate in CAD', () => {
  test('the text of a value estimate has the estimate, its range in whole CAD and how far its rate is from the deposit', () => {
    expect(estimateText(estimateWith('18657', -16 * dayMs))).toBe(
      'about 18,657.00 CAD, between 9,328 and 27,986 CAD at a rate 16 days older than the deposit',
    );
    expect(estimateText(estimateWith('309.99', 0))).toBe(
      'about 309.99 CAD, between 278 and 341 CAD at a rate 0 minutes older than the deposit',
    );
  });

  test('the text of a sum names the largest distance of a rate from its deposit', () => {
    expect(estimateText(estimateWith('1000', dayMs, true))).toBe(
      'about 1,000.00 CAD, between 850 and 1,150 CAD at rates up to 1 day from the deposits',
    );
  });

  test('the margin of a value estimate grows with the time between its rate and the deposit, in either direction', () => {
    expect(marginText(estimateWith('1', -3 * 3_600_000))).toBe('± 10 %, rate 3 hours older');
    expect(marginText(estimateWith('1', -5 * 60_000))).toBe('± 10 %, rate 5 min older');
    expect(marginText(estimateWith('1', 16 * dayMs))).toBe('± 50 %, rate 16 days newer');
    expect(marginSentence(estimateWith('1', 16 * dayMs))).toBe(
      'Rate from 16 days after the deposit: its value may have been up to 50 % higher or lower',
    );
  });

  test('the rate of a deposit without a time has the largest margin', () => {
    const source = { rate: decimalOf('1'), at: '2026-03-10T11:00:00Z', transactionId: 1 };
    expect(marginText(estimateOf({ cad: decimalOf('5'), source }, { timestamp: null }))).toBe('± 50 %, rate many days older');
    expect(estimateOf({ cad: decimalOf('5'), source }, { timestamp: '2026-03-10T10:00:00Z' }).rateGapMs).toBe(3_600_000);
  });

  test('undecidedText names the threshold with a thousands separator', () => {
    expect(undecidedText(windowThresholdCad)).toBe('The range includes 10,000 CAD.');
  });
});
