import { expect, test } from 'vitest';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { depositAges } from './deposit-ages.ts';

const now = Date.parse('2026-07-21T12:00:00Z');
const hour = 3_600_000;
const pendingItem = (hours: number, demand: PendingStatus = 'missing_lvctr_info') => ({
  demandedStatus: demand,
  deposit: { timestamp: new Date(now - hours * hour).toISOString() },
});
const countsOf = (items: readonly ReturnType<typeof pendingItem>[]) =>
  depositAges(items, now).ages.map(({ missing_lvctr_info: count }) => count);

test('a deposit moves to the next age group after a full day, not before', () => {
  expect(countsOf([pendingItem(23.9)])).toEqual([1, 0, 0, 0, 0, 0]);
  expect(countsOf([pendingItem(24)])).toEqual([0, 1, 0, 0, 0, 0]);
});

test('a deposit of any age belongs to an age group', () => {
  const hours = [0, 24, 48, 72, 96, 119.9, 120, 239.9, 240, 24_000];
  expect(countsOf(hours.map((hourCount) => pendingItem(hourCount)))).toEqual([1, 1, 1, 3, 2, 2]);
});

test('deposits with different missing information are counted separately', () => {
  const { ages } = depositAges([pendingItem(1), pendingItem(1, 'missing_travel_rule_info')], now);
  expect(ages[0]).toEqual({ missing_lvctr_info: 1, missing_travel_rule_info: 1 });
});

test('a deposit with a time of receipt in the future counts as new', () => {
  expect(countsOf([pendingItem(-2)])[0]).toBe(1);
});

test('deposits without a time of receipt are counted separately', () => {
  expect(depositAges([{ demandedStatus: 'missing_lvctr_info', deposit: {} }], now).undated).toBe(1);
});
