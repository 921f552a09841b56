import { describe, expect, test } from 'vitest';
import { rowOffsets } from '#web/lib/row-offsets.ts';
import { restoredAnchor, movedBy, joinedSpan, type Anchor } from './window-anchor.ts';

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

describe("the user's row", () => {
  test("the user's row does not move while nothing above it changes", () => {
    expect(movedBy(anchorAt('c', 0), layoutOf('abcdef', 20))).toBe(0);
    expect(movedBy(anchorAt('c', -4), layoutOf('abcdefgh', 24))).toBe(0);
  });

  test("the user's row moves down by rows inserted above and up by removed rows", () => {
    expect(movedBy(anchorAt('c', 0), layoutOf('xyabcdef', 20))).toBe(20);
    expect(movedBy(anchorAt('c', 0), layoutOf('bcdef', 20))).toBe(-10);
  });

  test("the user's row moves by the growth of rows above, not by its own growth or that of rows below", () => {
    expect(movedBy(anchorAt('c', 0), layoutOf('abcdef', 20, { a: 25 }))).toBe(15);
    expect(movedBy(anchorAt('c', 0), layoutOf('abcdef', 20, { c: 25, d: 40 }))).toBe(0);
  });

  test("the user's row moves when content above the list grows while the start of the list is out of view", () => {
    expect(movedBy(anchorAt('c', 0), layoutOf('abcdef', 13))).toBe(7);
  });

  test("an unfolded filter may push the user's row down while the start of the list is in view", () => {
    expect(movedBy(anchorAt('a', 50), layoutOf('abcdef', -80))).toBe(0);
    expect(movedBy(anchorAt('b', 60), layoutOf('abcdef', -80, { a: 18 }))).toBe(8);
  });

  test("the user's row returns to its position when a row is inserted above it at the start of the list", () => {
    expect(movedBy(anchorAt('a', 0), layoutOf('xabcdef', 0))).toBe(10);
    // The row moved by 40 px: 10 px because of the new row, and 30 px because of content above the list.
    expect(movedBy(anchorAt('b', 60), layoutOf('xabcdef', -80))).toBe(40);
  });

  test("the page does not move if the user's row or its table was removed", () => {
    expect(movedBy(anchorAt('c', 0), layoutOf('abdef', 20))).toBe(0);
    expect(movedBy(anchorAt('c', 0), { ...layoutOf('abcdef', 20), view: null })).toBe(0);
    expect(movedBy(null, layoutOf('abcdef', 20))).toBe(0);
  });
});

describe('the restored position', () => {
  test('the restored position ignores fractions of a pixel, so that they do not add up', () => {
    let anchor = anchorAt('c', 0);
    for (const onScreen of [0.4, -0.4, 0.5]) anchor = restoredAnchor(anchor, { ...anchorAt('c', onScreen), offset: 25 });
    expect(anchor).toEqual({ key: 'c', index: 2, offset: 25, onScreen: 0 });
  });

  test('the restored position changes when the user scrolls on or reads another row', () => {
    expect(restoredAnchor(anchorAt('c', 0), anchorAt('c', 0.6)).onScreen).toBe(0.6);
    expect(restoredAnchor(anchorAt('c', 0), anchorAt('d', 0.2)).onScreen).toBe(0.2);
    expect(restoredAnchor(null, anchorAt('d', 0.2)).onScreen).toBe(0.2);
  });
});

describe('the rows rendered during a text selection', () => {
  test('the rendered rows are the old span, the new span and the rows between', () => {
    expect(joinedSpan({ from: 40, to: 60 }, { from: 10, to: 30 })).toEqual({ from: 10, to: 60 });
    expect(joinedSpan({ from: 10, to: 30 }, { from: 20, to: 60 })).toEqual({ from: 10, to: 60 });
  });

  test('at most 300 rows are rendered', () => {
    expect(joinedSpan({ from: 280, to: 300 }, { from: 0, to: 20 })).toEqual({ from: 0, to: 300 });
    expect(joinedSpan({ from: 281, to: 301 }, { from: 0, to: 20 })).toEqual({ from: 281, to: 301 });
  });
});
