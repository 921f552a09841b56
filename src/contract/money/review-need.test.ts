import { expect, test } from 'vitest';
import { dayMs } from '#contract/limits.ts';
import { decimalOf } from './money.ts';
import { reviewNeed } from './review-need.ts';

const policy = { mode: 'above', above_cad: '10000' } as const;
const worth = (cad: string, days: number) => ({ cad: decimalOf(cad), ageMs: days * dayMs });

test.for([
  ['10000.01', 0, true],
  ['9000', 0, false],
  // Within the 10 percent by which the rate of today may have moved.
  ['9100', 0, true],
  ['9500', 0.9, true],
  // 25 percent after three days.
  ['8001', 3, true],
  ['7999', 3, false],
  ['9100', 3, true],
  // Too old to tell anything.
  ['7', 7, false],
  ['7', 8, true],
  ['0.01', 60, true],
] as const)('a command worth %s CAD by a rate of %s days ago needs a review above 10,000: %s', ([cad, days, needed]) => {
  expect(reviewNeed(policy, worth(cad, days)).needed).toBe(needed);
});

test('a review says what the age of the rate has to do with it', () => {
  expect(reviewNeed(policy, worth('9100', 3)).why).toBe('worth about 9100 CAD by a rate of 3 days ago, too near 10000 CAD');
  expect(reviewNeed(policy, worth('7', 60)).why).toBe('worth about 7 CAD by a rate of 60 days ago, which is too old to tell');
  expect(reviewNeed(policy, worth('7', 0)).why).toBe('worth about 7 CAD, not above 10000 CAD');
});

test('a worth without a rate counts as above every limit', () => {
  expect(reviewNeed(policy, null).needed).toBe(true);
});

test('reviews that are switched off, or always asked for, do not look at the rate', () => {
  expect(reviewNeed({ ...policy, mode: 'off' }, worth('99999', 60)).needed).toBe(false);
  expect(reviewNeed({ ...policy, mode: 'always' }, worth('1', 0)).needed).toBe(true);
});
