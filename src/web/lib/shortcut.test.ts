import { expect, test } from 'vitest';
import { readKey } from './shortcut.ts';

const shortcuts = ['?', 'g r', 'g t', 'j'];

/** Presses keys one after another. Returns the shortcuts that they trigger. */
function press(keys: string): string[] {
  let pending = '';
  return keys.split('').flatMap((key) => {
    const reading = readKey(pending, key, shortcuts);
    pending = reading.pending;
    return reading.pressed === null ? [] : [reading.pressed];
  });
}

test('two keys in sequence trigger their shortcut', () => {
  expect(press('gr')).toEqual(['g r']);
});

test('a second key that does not continue a shortcut is read as a first key', () => {
  expect(press('gj')).toEqual(['j']);
});

test('repeating the first key restarts the shortcut', () => {
  expect(press('ggt')).toEqual(['g t']);
});

test('unknown keys trigger no shortcut', () => {
  expect(press('xrt')).toEqual([]);
});
