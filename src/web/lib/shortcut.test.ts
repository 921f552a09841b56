import { expect, test } from 'vitest';
import { readKey } from './shortcut.ts';

const shortcuts = ['?', 'g r', 'g t', 'j'];

/** Presses keys one after another. Returns the shortcuts that they trigger. */
function press(keys: string): string[] {
  let pendingKeys = '';
  return keys.split('').flatMap((key) => {
    const reading = readKey(pendingKeys, key, shortcuts);
    pendingKeys = reading.pendingKeys;
    return reading.pressedShortcut === null ? [] : [reading.pressedShortcut];
  });
}

test('two keys pressed in sequence trigger their shortcut', () => {
  expect(press('gr')).toEqual(['g r']);
});

test('a second key that does not continue a shortcut counts as a new first key', () => {
  expect(press('gj')).toEqual(['j']);
});

test('pressing the first key of a shortcut again restarts the shortcut', () => {
  expect(press('ggt')).toEqual(['g t']);
});

test('keys without a shortcut trigger nothing', () => {
  expect(press('xrt')).toEqual([]);
});
