import { expect, test } from 'vitest';
import { readKey } from './shortcut.ts';

const known = ['?', 'g r', 'g t', 'j'];

/** What the keys, pressed one after another, set off. */
function press(keys: string): string[] {
  let pending = '';
  return keys.split('').flatMap((key) => {
    const reading = readKey(pending, key, known);
    pending = reading.pending;
    return reading.pressed === null ? [] : [reading.pressed];
  });
}

test('two keys in order go to a page', () => {
  expect(press('gr')).toEqual(['g r']);
});

test('a second key that leads nowhere counts for itself', () => {
  expect(press('gj')).toEqual(['j']);
});

test('starting over is heard', () => {
  expect(press('ggt')).toEqual(['g t']);
});

test('keys without a meaning set nothing off', () => {
  expect(press('xrt')).toEqual([]);
});
