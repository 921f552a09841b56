import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfDay, formatTime, isDay, lastDayOf, lastDayLabel, timeAgo } from './format-time.ts';

const noonMs = Date.parse('2026-07-21T12:00:00Z');

describe('formatTime', () => {
  test('formatTime converts a time with an offset to UTC and writes it in ISO order', () => {
    expect(formatTime('2026-07-21T01:02:03+02:00', 'utc', 'second')).toBe('2026-07-20 23:02:03');
  });

  test("formatTime writes a time in the browser's time zone", () => {
    const date = new Date('2026-01-21T12:00:00Z');
    expect(formatTime('2026-01-21T12:00:00Z', 'local')?.slice(11, 13)).toBe(String(date.getHours()).padStart(2, '0'));
  });

  test('formatTime returns null for text that is not a time', () => {
    expect([formatTime('yesterday', 'utc'), timeAgo('', noonMs)]).toEqual([null, null]);
  });
});

describe('timeAgo', () => {
  test.each([
    ['2026-07-21T11:59:30Z', 'just now'],
    ['2026-07-21T11:59:00Z', '1 minute ago'],
    ['2026-07-21T09:00:00Z', '3 hours ago'],
    ['2026-07-19T12:00:00Z', '2 days ago'],
    ['2026-07-21T14:00:00Z', 'in 2 hours'],
  ])('timeAgo formats %s as %s', (iso, label) => {
    expect(timeAgo(iso, noonMs)).toBe(label);
  });
});

test('isDay rejects a date that does not exist', () => {
  expect(['2026-07-21', '2026-02-30', '2026-7-1', '21.07.2026', ''].map(isDay)).toEqual([true, false, false, false, false]);
});

describe('an end date', () => {
  test.for([
    ['2026-12-04T00:00:00.000Z', '2026-12-03', '3 Dec 2026'],
    ['2027-01-01T00:00:00.000Z', '2026-12-31', '31 Dec 2026'],
    ['2026-12-03T14:05:00.000Z', '2026-12-03', '3 Dec 2026, 14:05'],
  ] as const)('access that ends at %s has the last day %s and the label %s', ([end, day, label]) => {
    expect([lastDayOf(end, 'utc'), lastDayLabel(end, 'utc')]).toEqual([day, label]);
  });

  test.for(['utc', 'local'] as const)('lastDayOf returns the day that was passed to endOfDay, in %s time', (zone) => {
    const days = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, (day) => {
        expect(lastDayOf(endOfDay(day, zone), zone)).toBe(day);
      }),
    );
  });
});
