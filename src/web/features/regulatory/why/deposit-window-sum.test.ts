import { describe, expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { externalTransactionSchema } from '#contract/service/transaction.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { isLogScale, windowSum } from './deposit-window-sum.ts';

const rates = new Map([['usdc', { rate: decimalOf('1'), at: '2026-03-10T11:00:00Z', transactionId: 1 }]]);

const depositWith = (hash: string, timestamp: string, amount: string, currency = 'usdc') =>
  externalTransactionSchema.parse({ type: 'external', hash, timestamp, currency, amount: new NumberLiteral(amount) });

const deposit = depositWith('it', '2026-03-10T10:00:00Z', '500');
const sumWith = (others: ReturnType<typeof depositWith>[], isComplete = true) =>
  windowSum(deposit, { deposits: [deposit, ...others], isComplete }, rates);

describe('the 24-hour sum', () => {
  test('the 24-hour sum includes the deposit itself only once, and other deposits within 24 hours', () => {
    const sum = sumWith([depositWith('a', '2026-03-09T11:00:00Z', '12000')]);
    expect(sum).toMatchObject({
      position: 'above',
      unknownRateCount: 0,
      isComplete: true,
      window: { totalCad: '12500', crossingIndex: 0 },
    });
  });

  test('the 24-hour sum is reported as below the threshold only if all rates are available and all deposits were read', () => {
    const smallDeposit = depositWith('a', '2026-03-10T09:00:00Z', '100');
    expect(sumWith([smallDeposit])?.position).toBe('below');
    expect(sumWith([smallDeposit], false)?.position).toBe('near');
    expect(sumWith([smallDeposit, depositWith('b', '2026-03-10T09:00:00Z', '100', 'fil')])).toMatchObject({
      position: 'near',
      unknownRateCount: 1,
    });
  });

  test('the 24-hour sum is reported as uncertain if it is near the threshold', () => {
    expect(sumWith([depositWith('a', '2026-03-10T09:00:00Z', '9000')])).toMatchObject({
      position: 'near',
      estimate: { cad: '9500', rateGapMs: 2 * 3_600_000, isSum: true },
    });
  });

  test('the estimate of a single deposit states whether its rate is older or newer, like the estimate of the deposit itself', () => {
    const olderRates = new Map([['usdc', { rate: decimalOf('1'), at: '2026-03-10T08:00:00Z', transactionId: 1 }]]);
    const sum = windowSum(deposit, { deposits: [deposit], isComplete: true }, olderRates);
    expect(sum?.estimate).toEqual({ cad: '500', rateGapMs: -2 * 3_600_000, isSum: false });
  });

  test('the chart of the 24-hour sum uses a logarithmic scale for a sum far above the threshold', () => {
    expect(isLogScale({ totalCad: decimalOf('50000') })).toBe(false);
    expect(isLogScale({ totalCad: decimalOf('50000.01') })).toBe(true);
  });

  test('the 24-hour sum is null for a deposit without a valid time', () => {
    expect(windowSum(depositWith('x', 'soon', '1'), { deposits: [], isComplete: true }, rates)).toBeNull();
  });
});
