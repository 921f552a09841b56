import { expect, test } from 'vitest';
import { heightGuessed, noteHeights, unmeasured } from './window-heights.ts';

const rows = (...heights: number[]) => heights.map((height, index) => ({ key: `r${index}`, height }));

test('rows never seen are guessed to be as high as most of the first ones seen: one tall row says nothing', () => {
  const heights = unmeasured();
  expect(noteHeights(heights, 800, rows(50, 400, 48, 50, 50))).toBe(true);
  expect(heights.guessed).toBe(50);
  expect([...heights.of]).toEqual([
    ['r1', 400],
    ['r2', 48],
  ]);
});

test('the guess stays after the first rows, and a row of another height is news once', () => {
  const heights = unmeasured();
  noteHeights(heights, 800, rows(50, 50, 50));
  expect(noteHeights(heights, 800, rows(70, 70, 70))).toBe(true);
  expect(noteHeights(heights, 800, rows(70, 70, 70.4))).toBe(false);
  expect([heights.guessed, heights.of.get('r2')]).toEqual([50, 70]);
});

test('rows as high as guessed are no news', () => {
  expect(noteHeights(unmeasured(), 800, rows(heightGuessed, heightGuessed + 0.4))).toBe(false);
});

test('a row that comes back to the guessed height is measured anew', () => {
  const heights = unmeasured();
  noteHeights(heights, 800, rows(50, 50, 90));
  expect(noteHeights(heights, 800, rows(50, 50, 50))).toBe(true);
  expect(heights.of.get('r2')).toBe(50);
});

test('another width forgets all heights, of rows that are not there too', () => {
  const heights = unmeasured();
  noteHeights(heights, 800, [...rows(50, 50, 50), { key: 'far', height: 90 }]);
  expect(noteHeights(heights, 390, rows(120, 120, 110))).toBe(true);
  expect(heights).toMatchObject({ guessed: 120, width: 390 });
  expect([...heights.of]).toEqual([['r2', 110]]);
});

test('nothing is learned while no row is there', () => {
  const heights = unmeasured();
  expect(noteHeights(heights, 800, [])).toBe(false);
  expect(heights).toMatchObject({ guessed: heightGuessed, isMeasured: false });
});
