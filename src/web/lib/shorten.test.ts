import { expect, test } from 'vitest';
import { cutText, shortenedEnds, addressGroups } from './shorten.ts';

test('shortenedEnds returns the start and the end of a long address', () => {
  expect(shortenedEnds('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 8, 6)).toEqual({ head: 'bc1qw508', tail: 'v8f3t4' });
});

test('shortenedEnds returns null for a text that is hardly longer than its start and end', () => {
  expect(shortenedEnds('1234567890123456', 8, 6)).toBeNull();
});

test('addressGroups splits an address into groups after its prefix, and the last group is never short', () => {
  expect(addressGroups('0xdB5F7672B55346b49A66')).toEqual(['0x', 'dB5F', '7672', 'B553', '46b4', '9A66']);
  expect(addressGroups('0x5aAeb6053F')).toEqual(['0x', '5aAe', 'b6053F']);
  expect(addressGroups('bitcoincash:qr9pabcdef')).toEqual(['bitcoincash:', 'qr9p', 'abcdef']);
  expect(addressGroups('r9QDf9z241Q')).toEqual(['r9QD', 'f9z2', '41Q']);
});

test('the joined groups of an address equal the address', () => {
  for (const address of ['0xdB5F7672B55346b49A66', 'bc1qkd7tftyc5', 'f1rctdxufbaa', 'GB725UKMCXEG', 'ab', ''])
    expect(addressGroups(address).join('')).toBe(address);
});

test('cutText shortens a long text without cutting a character in half', () => {
  expect(cutText('Meridian')).toBe('Meridian');
  expect(cutText('W'.repeat(200))).toBe('W'.repeat(200));
  expect(cutText('W'.repeat(201))).toBe(`${'W'.repeat(200)}…`);
  expect(cutText('abc💸', 4)).toBe('abc…');
});
