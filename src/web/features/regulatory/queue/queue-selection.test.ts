import { expect, test } from 'vitest';
import { rangeOf, withItems } from './queue-selection.ts';

const order = ['a', 'b', 'c', 'd'];

test('a selected range contains all items between its ends, in both directions', () => {
  expect(rangeOf(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(order, 'c', 'a')).toEqual(['a', 'b', 'c']);
});

test('a range without a visible start contains only its end', () => {
  expect(rangeOf(order, null, 'c')).toEqual(['c']);
  expect(rangeOf(order, 'gone', 'c')).toEqual(['c']);
});

test('the selection adds and removes items and keeps the others', () => {
  expect([...withItems(new Set(['a']), ['b', 'c'], true)]).toEqual(['a', 'b', 'c']);
  expect([...withItems(new Set(['a', 'b', 'c']), ['b', 'c', 'd'], false)]).toEqual(['a']);
});
