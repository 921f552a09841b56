import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hourMs, depositSumTime } from '#contract/limits.ts';
import { windowThresholdCad } from '#contract/money/cad-thresholds.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { depositWindow, type ReceivedDeposit } from './deposit-window.ts';

const nowMs = Date.parse('2026-03-10T12:00:00Z');

const depositAt = (item: string, hours: number, cad: string | null): ReceivedDeposit<string> => ({
  item,
  atMs: nowMs + hours * hourMs,
  cad: cad === null ? null : decimalOf(cad),
});

const windowAround = (...receivedDeposits: ReceivedDeposit<string>[]) => {
  const { steps, crossingIndex, totalCad } = depositWindow(receivedDeposits, nowMs);
  return {
    items: steps.map(({ item }) => item).join(''),
    crossingItem: crossingIndex === null ? null : steps[crossingIndex]?.item,
    totalCad,
  };
};

describe('the deposit window', () => {
  test('the deposit window ends with the deposit that raises the sum above the threshold', () => {
    expect(
      windowAround(depositAt('c', 0, '600'), depositAt('a', -23, '9000'), depositAt('b', -2, '700'), depositAt('d', 1, '5000')),
    ).toEqual({
      items: 'abc',
      crossingItem: 'c',
      totalCad: '10300',
    });
  });

  test('the deposit window ends with a later deposit if that deposit raises the sum above the threshold', () => {
    expect(windowAround(depositAt('a', -23, '9000'), depositAt('b', 0, '600'), depositAt('c', 20, '9400.01'))).toEqual({
      items: 'bc',
      crossingItem: 'c',
      totalCad: '10000.01',
    });
  });

  test('the deposit window with the highest sum is used when no sum exceeds 10,000 CAD', () => {
    expect(windowAround(depositAt('a', -23, '9000'), depositAt('b', 0, '1000'), depositAt('c', 20, '100'))).toEqual({
      items: 'ab',
      crossingItem: null,
      totalCad: '10000',
    });
  });

  test('the deposit window includes a deposit exactly 24 hours earlier, and no earlier deposit', () => {
    expect(windowAround(depositAt('a', -24, '9000'), depositAt('b', 0, '1001')).items).toBe('ab');
    expect(windowAround(depositAt('a', -24.0001, '9000'), depositAt('b', 0, '1001')).items).toBe('b');
  });

  test('the deposit window includes a deposit exactly 24 hours after its first deposit, and no later deposit', () => {
    expect(windowAround(depositAt('a', 0, '9000'), depositAt('b', 24, '1001')).items).toBe('ab');
    expect(windowAround(depositAt('a', 0, '9000'), depositAt('b', 24.0001, '1001')).items).toBe('a');
  });

  test('the deposit window includes later deposits without a rate, because their value may matter', () => {
    expect(windowAround(depositAt('a', 0, null), depositAt('b', 1, null), depositAt('c', 25, null)).items).toBe('ab');
    expect(windowAround(depositAt('a', -20, '500'), depositAt('b', 0, '10'), depositAt('c', 10, null)).items).toBe('ab');
  });

  test('deposits without a rate are in the window but add nothing to its sum', () => {
    expect(windowAround(depositAt('a', -1, null), depositAt('b', 0, '10'))).toEqual({ items: 'ab', crossingItem: null, totalCad: '10' });
  });
});

test('for any deposits, the window contains the deposit, has an exact sum, and exceeds the threshold if any window with the deposit does', () => {
  const deposits = fc.array(fc.record({ hours: fc.integer({ min: -30, max: 30 }), cad: fc.integer({ min: 0, max: 4000 }) }), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(deposits, (otherDeposits) => {
      const receivedDeposits = [
        depositAt('it', 0, '500'),
        ...otherDeposits.map(({ hours, cad }, index) => depositAt(`${index}`, hours, String(cad))),
      ];
      const foundWindow = depositWindow(receivedDeposits, nowMs);
      expect(foundWindow.steps.some(({ item }) => item === 'it')).toBe(true);
      expect(foundWindow.totalCad).toBe(decimal.sum(foundWindow.steps.map(({ cad }) => cad ?? decimalOf('0'))));
      const sumUpTo = (toMs: number) =>
        decimal.sum(
          receivedDeposits.filter(({ atMs }) => atMs <= toMs && atMs >= toMs - depositSumTime.ms).map(({ cad }) => cad ?? decimalOf('0')),
        );
      const sums = receivedDeposits
        .filter(({ atMs }) => atMs >= nowMs && atMs <= nowMs + depositSumTime.ms)
        .map(({ atMs }) => sumUpTo(atMs));
      expect(foundWindow.crossingIndex !== null).toBe(sums.some((sum) => decimal.compare(sum, windowThresholdCad) > 0));
    }),
  );
});
