import { expect, test } from 'vitest';
import { cutText, ends, groupsOfFour } from './shorten.ts';

test('the ends of a long address stand for it', () => {
  expect(ends('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 8, 6)).toEqual({ head: 'bc1qw508', tail: 'v8f3t4' });
});

test('what is hardly longer than its ends is shown whole', () => {
  expect(ends('1234567890123456', 8, 6)).toBeNull();
});

test('groups of four put together again are the address', () => {
  expect(groupsOfFour('0x5aAeb6053F')).toEqual(['0x5a', 'Aeb6', '053F']);
});

test('a text that is too long is cut, and never within a character', () => {
  expect(cutText('Meridian')).toBe('Meridian');
  expect(cutText('W'.repeat(200))).toBe('W'.repeat(200));
  expect(cutText('W'.repeat(201))).toBe(`${'W'.repeat(200)}…`);
  expect(cutText('abc💸', 4)).toBe('abc…');
});
