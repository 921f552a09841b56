import { expect, test } from 'vitest';
import { rangeOf, withItems } from './queue-selection.ts';

const order = ['a', 'b', 'c', 'd'];

test('rangeOf returns all items between two items, in either direction', () => {
  expect(rangeOf(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(order, 'c', 'a')).toEqual(['a', 'b', 'c']);
});

test('rangeOf returns only the end of the range if its start is not visible', () => {
  expect(rangeOf(order, null, 'c')).toEqual(['c']);
  expect(rangeOf(order, 'gone', 'c')).toEqual(['c']);
});

test('withItems adds or removes items and keeps the other items', () => {
  expect([...withItems(new Set(['a']), ['b', 'c'], true)]).toEqual(['a', 'b', 'c']);
  expect([...withItems(new Set(['a', 'b', 'c']), ['b', 'c', 'd'], false)]).toEqual(['a']);
});
