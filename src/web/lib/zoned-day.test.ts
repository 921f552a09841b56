import { describe, expect, test } from 'vitest';
import { dayZoneLabel, firstSecondOf, isZonedDay, lastSecondOf, zonedDay } from './zoned-day.ts';

const isoOf = (seconds: number | undefined) => (seconds === undefined ? null : new Date(seconds * 1000).toISOString());

/** Toronto in 2026: five hours behind UTC, and four between the two changes of the clocks. */
const toronto = (ms: number) => (ms >= Date.parse('2026-03-08T07:00:00Z') && ms < Date.parse('2026-11-01T06:00:00Z') ? 240 : 300);
const kolkata = () => -330;

describe('days with a UTC offset', () => {
  test.for([
    ['2026-07-21', '2026-07-21T00:00:00.000Z', '2026-07-21T23:59:59.000Z'],
    ['2026-07-21-04:00', '2026-07-21T04:00:00.000Z', '2026-07-22T03:59:59.000Z'],
    ['2026-07-21+05:30', '2026-07-20T18:30:00.000Z', '2026-07-21T18:29:59.000Z'],
  ] as const)('the day %s begins and ends at its own midnight', ([day, first, last]) => {
    expect([isoOf(firstSecondOf(day)), isoOf(lastSecondOf(day))]).toEqual([first, last]);
  });

  test.for(['2026-02-30', '2026-2-3', '2026-07-21Z', '2026-07-21-4:00', '2026-07-21-15:00', ''])('the text “%s” is no day', (text) => {
    expect([isZonedDay(text), firstSecondOf(text), lastSecondOf(text)]).toEqual([false, undefined, undefined]);
  });

  test.for([
    ['2026-07-21', toronto, '2026-07-21-04:00', '2026-07-21-04:00'],
    ['2026-11-01', toronto, '2026-11-01-04:00', '2026-11-01-05:00'],
    ['2026-03-08', toronto, '2026-03-08-05:00', '2026-03-08-04:00'],
    ['2026-07-21', kolkata, '2026-07-21+05:30', '2026-07-21+05:30'],
    ['2026-07-21', () => 0, '2026-07-21', '2026-07-21'],
  ] as const)('the day %s gets the offsets of its first and its last second', ([day, offsetAt, first, last]) => {
    expect([zonedDay(day, 'first', 'local', offsetAt), zonedDay(day, 'last', 'local', offsetAt)]).toEqual([first, last]);
    expect(zonedDay(day, 'first', 'utc', offsetAt)).toBe(day);
  });

  test('a day before 1970 begins at 0', () => {
    expect(firstSecondOf('1969-01-01')).toBe(0);
  });

  test('the label of a day names its UTC offset', () => {
    expect(['2026-07-21', '2026-07-21-04:00', '2026-07-21+05:30'].map(dayZoneLabel)).toEqual(['UTC', 'UTC−04:00', 'UTC+05:30']);
  });
});
