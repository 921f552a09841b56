import { describe, expect, test } from 'vitest';
import { rowOffsets } from '#web/lib/row-offsets.ts';
import { anchored, movedBy, spanOfBoth, type Anchor } from './window-anchor.ts';

/** Rows of these letters, 10 px each unless said, seen from `top` px below the first one. */
function laid(letters: string, top: number, heights: Record<string, number> = {}) {
  const keys = letters.split('');
  return { keys, offsets: rowOffsets(keys.length, (index) => heights[keys[index] ?? ''] ?? 10), view: { top } };
}

/** The reader at a row of `abcdef`, which begins so many px below the upper edge. */
const reader = (key: string, onScreen: number): Anchor => {
  const index = 'abcdef'.indexOf(key);
  return { key, index, offset: 10 * index, onScreen };
};

describe('the reader’s row', () => {
  test('has not moved while nothing above it changes', () => {
    expect(movedBy(reader('c', 0), laid('abcdef', 20))).toBe(0);
    expect(movedBy(reader('c', -4), laid('abcdefgh', 24))).toBe(0);
  });

  test('moves down by what came in above it, and up by what went', () => {
    expect(movedBy(reader('c', 0), laid('xyabcdef', 20))).toBe(20);
    expect(movedBy(reader('c', 0), laid('bcdef', 20))).toBe(-10);
  });

  test('moves by what a row above it grew, and not by its own growing or what is below', () => {
    expect(movedBy(reader('c', 0), laid('abcdef', 20, { a: 25 }))).toBe(15);
    expect(movedBy(reader('c', 0), laid('abcdef', 20, { c: 25, d: 40 }))).toBe(0);
  });

  test('moves when what stands above the list grows while its start is out of view', () => {
    expect(movedBy(reader('c', 0), laid('abcdef', 13))).toBe(7);
  });

  test('may be pushed down by a filter that unfolds while the start of the list is in view', () => {
    expect(movedBy(reader('a', 50), laid('abcdef', -80))).toBe(0);
    expect(movedBy(reader('b', 60), laid('abcdef', -80, { a: 18 }))).toBe(8);
  });

  test('is put back when a row comes in above it at the start of the list', () => {
    expect(movedBy(reader('a', 0), laid('xabcdef', 0))).toBe(10);
    // Whatever stands above the list grew by 30 px at the same time.
    expect(movedBy(reader('b', 60), laid('xabcdef', -80))).toBe(40);
  });

  test('that is gone, or of a table that is gone, moves nothing', () => {
    expect(movedBy(reader('c', 0), laid('abdef', 20))).toBe(0);
    expect(movedBy(reader('c', 0), { ...laid('abcdef', 20), view: null })).toBe(0);
    expect(movedBy(null, laid('abcdef', 20))).toBe(0);
  });
});

describe('the place that a row is put back to', () => {
  test('stays the same over the part of a pixel that a page cannot scroll, so that it does not add up', () => {
    let anchor = reader('c', 0);
    for (const onScreen of [0.4, -0.4, 0.5]) anchor = anchored(anchor, { ...reader('c', onScreen), offset: 25 });
    expect(anchor).toEqual({ key: 'c', index: 2, offset: 25, onScreen: 0 });
  });

  test('is another once the reader scrolls on, or looks at another row', () => {
    expect(anchored(reader('c', 0), reader('c', 0.6)).onScreen).toBe(0.6);
    expect(anchored(reader('c', 0), reader('d', 0.2)).onScreen).toBe(0.2);
    expect(anchored(null, reader('d', 0.2)).onScreen).toBe(0.2);
  });
});

describe('the rows that stay while text is marked', () => {
  test('are those of before and those that come, with all between them', () => {
    expect(spanOfBoth({ from: 40, to: 60 }, { from: 10, to: 30 })).toEqual({ from: 10, to: 60 });
    expect(spanOfBoth({ from: 10, to: 30 }, { from: 20, to: 60 })).toEqual({ from: 10, to: 60 });
  });

  test('are at most 300', () => {
    expect(spanOfBoth({ from: 280, to: 300 }, { from: 0, to: 20 })).toEqual({ from: 0, to: 300 });
    expect(spanOfBoth({ from: 281, to: 301 }, { from: 0, to: 20 })).toEqual({ from: 281, to: 301 });
  });
});
