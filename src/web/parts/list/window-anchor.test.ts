import { describe, expect, test } from 'vitest';
import { rowOffsets } from '#web/lib/row-offsets.ts';
import { restoredAnchor, anchorShift, joinedSpan, type Anchor } from './window-anchor.ts';

/** A layout of rows that are named by letters. Rows are 10 px high by default, and `top` is the scroll position in px. */
function layoutOf(letters: string, top: number, heights: Record<string, number> = {}) {
  const keys = letters.split('');
  return { keys, offsets: rowOffsets(keys.length, (index) => heights[keys[index] ?? ''] ?? 10), view: { top } };
}

/** The anchor for a row of `abcdef`. `onScreen` is its distance from the top of the screen, px. */
const anchorAt = (key: string, onScreen: number): Anchor => {
  const index = 'abcdef'.indexOf(key);
  return { key, index, offset: 10 * index, onScreen };
};

describe('the row that the user is reading', () => {
  test('the row that the user is reading does not move if nothing above it changes', () => {
    expect(anchorShift(anchorAt('c', 0), layoutOf('abcdef', 20))).toBe(0);
    expect(anchorShift(anchorAt('c', -4), layoutOf('abcdefgh', 24))).toBe(0);
  });

  test('the row that the user is reading moves down by rows inserted above it, and up by rows removed above it', () => {
    expect(anchorShift(anchorAt('c', 0), layoutOf('xyabcdef', 20))).toBe(20);
    expect(anchorShift(anchorAt('c', 0), layoutOf('bcdef', 20))).toBe(-10);
  });

  test('the row that the user is reading moves when rows above it grow, but not when its own height or rows below it grow', () => {
    expect(anchorShift(anchorAt('c', 0), layoutOf('abcdef', 20, { a: 25 }))).toBe(15);
    expect(anchorShift(anchorAt('c', 0), layoutOf('abcdef', 20, { c: 25, d: 40 }))).toBe(0);
  });

  test('the row that the user is reading moves when content above the list grows while the start of the list is out of view', () => {
    expect(anchorShift(anchorAt('c', 0), layoutOf('abcdef', 13))).toBe(7);
  });

  test('an unfolded filter may push the row that the user is reading down while the start of the list is in view', () => {
    expect(anchorShift(anchorAt('a', 50), layoutOf('abcdef', -80))).toBe(0);
    expect(anchorShift(anchorAt('b', 60), layoutOf('abcdef', -80, { a: 18 }))).toBe(8);
  });

  test('the row that the user is reading returns to its position after a row is inserted above it at the start of the list', () => {
    expect(anchorShift(anchorAt('a', 0), layoutOf('xabcdef', 0))).toBe(10);
    // The row moved by 40 px: 10 px because of the new row, and 30 px because of content above the list.
    expect(anchorShift(anchorAt('b', 60), layoutOf('xabcdef', -80))).toBe(40);
  });

  test('nothing moves if the row that the user is reading or its table was removed', () => {
    expect(anchorShift(anchorAt('c', 0), layoutOf('abdef', 20))).toBe(0);
    expect(anchorShift(anchorAt('c', 0), { ...layoutOf('abcdef', 20), view: null })).toBe(0);
    expect(anchorShift(null, layoutOf('abcdef', 20))).toBe(0);
  });
});

describe('the position of the row after it was moved back into place', () => {
  test('moving a row back into place ignores fractions of a pixel, so that they do not add up', () => {
    let anchor = anchorAt('c', 0);
    for (const onScreen of [0.4, -0.4, 0.5]) anchor = restoredAnchor(anchor, { ...anchorAt('c', onScreen), offset: 25 });
    expect(anchor).toEqual({ key: 'c', index: 2, offset: 25, onScreen: 0 });
  });

  test('the position to restore changes when the user scrolls or reads another row', () => {
    expect(restoredAnchor(anchorAt('c', 0), anchorAt('c', 0.6)).onScreen).toBe(0.6);
    expect(restoredAnchor(anchorAt('c', 0), anchorAt('d', 0.2)).onScreen).toBe(0.2);
    expect(restoredAnchor(null, anchorAt('d', 0.2)).onScreen).toBe(0.2);
  });
});

describe('the rows that stay rendered while text is selected', () => {
  test('while text is selected, the old rows, the new rows and all rows between them are rendered', () => {
    expect(joinedSpan({ from: 40, to: 60 }, { from: 10, to: 30 })).toEqual({ from: 10, to: 60 });
    expect(joinedSpan({ from: 10, to: 30 }, { from: 20, to: 60 })).toEqual({ from: 10, to: 60 });
  });

  test('while text is selected, at most 300 rows are rendered', () => {
    expect(joinedSpan({ from: 280, to: 300 }, { from: 0, to: 20 })).toEqual({ from: 0, to: 300 });
    expect(joinedSpan({ from: 281, to: 301 }, { from: 0, to: 20 })).toEqual({ from: 281, to: 301 });
  });
});
