import { expect, test } from 'vitest';
import { isNightBetween, nextNightMs } from './reconciliation-routes.ts';

test.for([
  ['2026-11-28T06:59:00Z', '2026-11-28T07:01:00Z', true, 'the period contains two in the morning in Toronto'],
  ['2026-11-28T07:01:00Z', '2026-11-29T06:59:00Z', false, 'the period is almost a day between two nights'],
  ['2026-11-28T04:30:00Z', '2026-11-28T05:30:00Z', false, 'the period contains only midnight'],
  ['2026-11-25T12:00:00Z', '2026-11-28T12:00:00Z', true, 'the period has three days without the desk'],
] as const)('isNightBetween from %s to %s returns %s, because %s', ([from, until, isDue]) => {
  expect(isNightBetween(Date.parse(from), Date.parse(until), 'America/Toronto')).toBe(isDue);
});

test.for([
  ['2026-11-28T06:59:00Z', 'America/Toronto', '2026-11-28T07:00:00.000Z'],
  ['2026-11-28T07:00:00Z', 'America/Toronto', '2026-11-29T07:00:00.000Z'],
  ['2026-11-28T12:00:00Z', 'Asia/Kathmandu', '2026-11-28T20:15:00.000Z'],
] as const)('after %s in %s the next nightly comparison is at %s', ([now, zone, expectedTime]) => {
  expect(new Date(nextNightMs(Date.parse(now), zone)).toISOString()).toBe(expectedTime);
});
