import { expect, test } from 'vitest';
import { rangeOf, withItems } from './queue-selection.ts';

const order = ['a', 'b', 'c', 'd'];

test('a range goes from one item to the other, upwards and downwards', () => {
  expect(rangeOf(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(order, 'c', 'a')).toEqual(['a', 'b', 'c']);
});

test('a range without a beginning that is shown is its end alone', () => {
  expect(rangeOf(order, null, 'c')).toEqual(['c']);
  expect(rangeOf(order, 'gone', 'c')).toEqual(['c']);
});

test('items come and go, the others stay', () => {
  expect([...withItems(new Set(['a']), ['b', 'c'], true)]).toEqual(['a', 'b', 'c']);
  expect([...withItems(new Set(['a', 'b', 'c']), ['b', 'c', 'd'], false)]).toEqual(['a']);
});
