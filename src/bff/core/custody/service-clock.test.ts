import { expect, test } from 'vitest';
import { hourMs } from '#contract/limits.ts';
import { ServiceClock } from './service-clock.ts';

/** A desk and a service with separate clocks. `pass` advances both. */
function clocks(serviceAheadMs: number) {
  let [wallMs, monotonicMs] = [Date.UTC(2026, 10, 23, 12), 5000];
  const clock = new ServiceClock(
    () => wallMs,
    () => monotonicMs,
  );
  const advance = (ms: number) => {
    wallMs += ms;
    monotonicMs += ms;
  };
  /** An answer that took `tookMs`, dated in the middle of that time. */
  const answer = (tookMs: number) => {
    const sentMs = wallMs;
    const date = new Date(wallMs + tookMs / 2 + serviceAheadMs).toUTCString();
    advance(tookMs);
    clock.learnOffset(date, sentMs);
  };
  return { clock, pass: advance, answer, setBack: (ms: number) => (wallMs -= ms), wall: () => wallMs };
}

test('before the first answer, the service’s clock is not measured and the desk’s time is used', () => {
  const { clock, wall } = clocks(600_000);
  expect(clock.time()).toEqual({ date: new Date(wall()), isMeasured: false });
});

test.for([840_000, 600_000, 3_600_000, -90_000, -840_000])('a clock difference of %i ms is measured to within a second', (aheadMs) => {
  const { clock, answer, pass } = clocks(aheadMs);
  for (const tookMs of [40, 700, 5]) answer(tookMs);
  pass(30 * 60_000);
  expect(Math.abs((clock.offsetMs() ?? Number.NaN) - aheadMs)).toBeLessThanOrEqual(1000);
});

test('a slow answer does not change a measured difference of zero', () => {
  const { clock, answer } = clocks(0);
  for (const tookMs of [20, 60_000, 300]) answer(tookMs);
  expect(clock.offsetMs()).toBe(0);
});

test('a slow answer does not replace the measurement of a fast answer', () => {
  const { clock, answer } = clocks(600_000);
  answer(10);
  answer(60_000);
  expect(Math.abs((clock.offsetMs() ?? 0) - 600_000)).toBeLessThanOrEqual(1000);
});

test('a measured clock difference expires an hour after the last answer', () => {
  const { clock, answer, pass } = clocks(600_000);
  answer(10);
  pass(hourMs);
  expect(clock.time().isMeasured).toBe(true);
  pass(1);
  expect(clock.time().isMeasured).toBe(false);
});

test('a change of the desk’s clock makes the clock difference unknown until the next answer', () => {
  const { clock, answer, setBack } = clocks(-600_000);
  answer(10);
  setBack(600_000);
  expect(clock.time().isMeasured).toBe(false);
  answer(10);
  expect(clock.time().isMeasured).toBe(true);
});

test.for(['', null, 'yesterday', 'Tue, 31 Smarch 2026 14:00:00 GMT'])(
  'an answer dated %s does not change the measured clock difference',
  (date) => {
    const { clock, wall } = clocks(0);
    clock.learnOffset(date, wall());
    expect(clock.offsetMs()).toBeNull();
  },
);
