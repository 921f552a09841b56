import { describe, expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { depositWindow } from '#contract/rules/deposit-window.ts';
import { windowShape } from './deposit-window-shape.ts';

const nowMs = Date.parse('2026-03-10T12:00:00Z');
const shapeOf = (...came: [hours: number, cad: string][]) =>
  windowShape(
    depositWindow(
      came.map(([hours, cad]) => ({ item: cad, atMs: nowMs + hours * 3_600_000, cad: decimalOf(cad) })),
      nowMs,
    ),
  );

describe('the drawing of a window', () => {
  test('rises by each deposit at its hour', () => {
    const { line, points, isByTens } = shapeOf([-12, '5600'], [0, '5600']);
    expect(points.map(({ x }) => x)).toEqual([50, 100]);
    expect(line).toBe('M 0 100 H 50 V 55.36 H 100 V 10.71 H 100');
    expect(isByTens).toBe(false);
  });

  test('shows a threshold that nothing reaches', () => {
    const { thresholdY } = shapeOf([0, '100']);
    expect(thresholdY).toBeGreaterThan(0);
    expect(thresholdY).toBeLessThan(20);
  });

  test('goes by tens when the sum is far above the threshold, so that what led to it is seen', () => {
    const { isByTens, levels, points, thresholdY } = shapeOf([-12, '50'], [-6, '9000'], [0, '189002580.123456']);
    expect(isByTens).toBe(true);
    expect(levels.map(({ cad }) => cad)).toEqual(['1000', '100000', '1000000', '10000000', '100000000']);
    expect(points[0]?.y).toBe(100);
    expect(points.map(({ y }) => y)).toEqual(points.map(({ y }) => y).toSorted((a, b) => b - a));
    expect(points[1]?.y).toBeGreaterThan(thresholdY);
    expect(points[2]?.y).toBeGreaterThan(0);
  });
});
