import { expect, test } from 'vitest';
import { dayMs, depositSumTime, readBackInterval, stepUpTime } from './limits.ts';

test('a duration has its length in milliseconds and its label', () => {
  expect([depositSumTime, stepUpTime, readBackInterval]).toEqual([
    { ms: dayMs, label: '24 hours' },
    { ms: 900_000, label: '15 minutes' },
    { ms: 60_000, label: '1 minute' },
  ]);
});
