import { expect, test } from 'vitest';
import { heightDefault, updateHeights, initialHeights } from './window-heights.ts';

const rows = (...heights: number[]) => heights.map((height, index) => ({ key: `r${index}`, height }));

test('the estimated row height is the median height of the first measured rows', () => {
  const heights = initialHeights();
  expect(updateHeights(heights, 800, rows(50, 400, 48, 50, 50))).toBe(true);
  expect(heights.estimate).toBe(50);
  expect([...heights.heightByKey]).toEqual([
    ['r1', 400],
    ['r2', 48],
  ]);
});

test('the estimated height stays the same after the first rows, and a different height is reported only once', () => {
  const heights = initialHeights();
  updateHeights(heights, 800, rows(50, 50, 50));
  expect(updateHeights(heights, 800, rows(70, 70, 70))).toBe(true);
  expect(updateHeights(heights, 800, rows(70, 70, 70.4))).toBe(false);
  expect([heights.estimate, heights.heightByKey.get('r2')]).toEqual([50, 70]);
});

test('a height equal to the estimate is not reported as a change', () => {
  expect(updateHeights(initialHeights(), 800, rows(heightDefault, heightDefault + 0.4))).toBe(false);
});

test('a row that returns to the estimated height is reported as a change', () => {
  const heights = initialHeights();
  updateHeights(heights, 800, rows(50, 50, 90));
  expect(updateHeights(heights, 800, rows(50, 50, 50))).toBe(true);
  expect(heights.heightByKey.get('r2')).toBe(50);
});

test('a new width discards all heights, including heights of rows that are not rendered', () => {
  const heights = initialHeights();
  updateHeights(heights, 800, [...rows(50, 50, 50), { key: 'far', height: 90 }]);
  expect(updateHeights(heights, 390, rows(120, 120, 110))).toBe(true);
  expect(heights).toMatchObject({ estimate: 120, width: 390 });
  expect([...heights.heightByKey]).toEqual([['r2', 110]]);
});

test('a measurement without rows changes no height', () => {
  const heights = initialHeights();
  expect(updateHeights(heights, 800, [])).toBe(false);
  expect(heights).toMatchObject({ estimate: heightDefault, isMeasured: false });
});
