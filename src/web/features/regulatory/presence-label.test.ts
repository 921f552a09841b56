import { describe, expect, test } from 'vitest';
import { presenceLabel } from './presence-label.ts';

const since = '2026-01-05T08:00:00.000Z';
const labelAfter = (seconds: number, is_you = false) =>
  presenceLabel({ name: 'Maria Chen', is_you, since }, Date.parse(since) + seconds * 1000);

describe('the text about a visitor', () => {
  test.for([
    [0, 'Maria Chen has just opened this'],
    [59, 'Maria Chen has just opened this'],
    [4 * 60 + 30, 'Maria Chen has had this open for 4 min'],
    [59 * 60, 'Maria Chen has had this open for 59 min'],
    [150 * 60, 'Maria Chen has had this open for 2 h'],
    // In this case, the browser's clock is behind the server's clock.
    [-90, 'Maria Chen has just opened this'],
  ] as const)('the text about another visitor after %i s is: %s', ([seconds, label]) => {
    expect(labelAfter(seconds)).toBe(label);
  });

  test('the text names another window of the same user instead of another visitor', () => {
    expect(labelAfter(0, true)).toBe('You have this open in another window');
    expect(labelAfter(180, true)).toBe('You have this open in another window for 3 min');
  });
});
