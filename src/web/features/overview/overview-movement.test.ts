import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, decimalOf } from '#contract/money/money.ts';
import type { Transaction } from '#contract/service/transaction.ts';
import { daysCovered, lastDays, movementByDay } from './overview-movement.ts';

const deposit = (timestamp: string, amount = '1', currency = 'eth'): Transaction => ({
  type: 'external',
  timestamp,
  amount: decimalOf(amount),
  currency,
});
const withdrawal = (overrides: Partial<Extract<Transaction, { type: 'transaction' }>>): Transaction => ({
  type: 'transaction',
  status: 'completed',
  created_at: '2026-07-20T09:00:00Z',
  destination: { id: 9, type: 'external_account' },
  amounts: { btc: decimalOf('0.5') },
  ...overrides,
});

describe('the daily totals of transactions', () => {
  test('the daily flow counts by UTC day for any time offset', () => {
    const [monday, tuesday] = movementByDay([deposit('2026-07-21T01:30:00+02:00')], ['2026-07-20', '2026-07-21']);
    expect([monday?.in, tuesday?.in]).toEqual([1, 0]);
  });

  test('the daily flow counts a withdrawal on the day of its completion', () => {
    const days = ['2026-07-20', '2026-07-21'];
    expect(movementByDay([withdrawal({ completed_at: '2026-07-21T00:00:01Z' })], days).map(({ out }) => out)).toEqual([0, 1]);
    expect(
      movementByDay([withdrawal({ status: 'pending_approval' }), withdrawal({ status: 'failed' })], days).map(({ out }) => out),
    ).toEqual([0, 0]);
  });

  test('the daily flow omits transfers between own wallets', () => {
    const [day] = movementByDay([withdrawal({ destination: { id: 3, type: 'wallet', kind: 'cold' } })], ['2026-07-20']);
    expect([day?.in, day?.out]).toEqual([0, 0]);
  });

  test('the daily flow sums each asset separately, with symbols in any case', () => {
    const records = [deposit('2026-07-20T00:00:00Z', '0.000000000000000001', 'ETH'), deposit('2026-07-20T00:00:00Z', '9007199254740993')];
    const [day] = movementByDay([...records, withdrawal({})], ['2026-07-20']);
    expect([...(day?.sums ?? [])]).toEqual([
      ['eth', { in: '9007199254740993.000000000000000001', out: '0' }],
      ['btc', { in: '0', out: '0.5' }],
    ]);
  });

  test('the daily flow adds amounts without losing a digit', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 40n });
    fc.assert(
      fc.property(fc.array(units, { minLength: 1, maxLength: 20 }), (amounts) => {
        const records = amounts.map((each) => deposit('2026-07-20T12:00:00Z', `0.${String(each).padStart(41, '0')}`));
        const [day] = movementByDay(records, ['2026-07-20']);
        const sum = amounts.reduce((total, each) => total + each, 0n);
        const expectedText = `${sum / 10n ** 41n}.${String(sum % 10n ** 41n).padStart(41, '0')}`;
        expect(decimal.compare(day?.sums.get('eth')?.in ?? decimalOf('-1'), decimalOf(expectedText))).toBe(0);
      }),
    );
  });

  test('the daily flow skips a record without a valid time', () => {
    const [day] = movementByDay([deposit('yesterday'), { type: 'external' }], ['2026-07-20']);
    expect(day?.in).toBe(0);
  });
});

test('lastDays returns UTC days, of which today is the last', () => {
  expect(lastDays(3, Date.parse('2026-03-01T00:30:00Z'))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

test('the daily flow leaves out the days before the oldest record if older records were not read', () => {
  const days = ['2026-07-19', '2026-07-20', '2026-07-21'];
  const records = [deposit('2026-07-21T08:00:00Z'), deposit('2026-07-20T23:00:00Z')];
  expect(daysCovered(days, records, false)).toEqual(['2026-07-20', '2026-07-21']);
  expect(daysCovered(days, records, true)).toEqual(days);
});
