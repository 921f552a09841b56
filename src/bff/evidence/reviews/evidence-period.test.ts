import { describe, expect, test } from 'vitest';
import { quarterAfter, quartersAt, readPeriod } from './evidence-period.ts';

const now = Date.parse('2026-11-24T15:00:00Z');

describe('readPeriod', () => {
  test.for([
    ['2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z', 'until', 'until must be after from'],
    ['2026-10-01T00:00:00Z', '2026-07-01T00:00:00Z', 'until', 'until must be after from'],
    ['2027-01-01T00:00:00Z', '2027-04-01T00:00:00Z', 'from', 'from is in the future'],
    ['2026-10-01T00:00:00Z', '2026-11-24T15:00:01Z', 'until', 'until is in the future'],
    ['0000-01-01T00:00:00Z', '0000-02-01T00:00:00Z', 'from', 'from must not be before the year 2009'],
    ['2025-10-01T00:00:00Z', '2026-11-24T15:00:00Z', 'until', 'until must be at most 400 days after from'],
  ] as const)('the period from %s until %s is refused and names %s', ([from, until, field, message]) => {
    expect(() => readPeriod({ from, until }, now)).toThrow(expect.objectContaining({ field, message }) as Error);
  });

  test('a period may end now, and its times may have any UTC offset', () => {
    const period = readPeriod({ from: '2026-09-30T20:00:00-04:00', until: '2026-11-24T16:00:00+01:00' }, now);
    expect(period).toEqual({ from: new Date('2026-10-01T00:00:00Z'), until: new Date(now) });
  });
});

describe('quartersAt', () => {
  test.for([
    ['2026-11-24T15:00:00Z', 'America/Toronto', '2026-07-01T04:00:00.000Z', '2026-10-01T04:00:00.000Z'],
    ['2027-01-01T04:59:00Z', 'America/Toronto', '2026-07-01T04:00:00.000Z', '2026-10-01T04:00:00.000Z'],
    ['2027-01-01T05:00:00Z', 'America/Toronto', '2026-10-01T04:00:00.000Z', '2027-01-01T05:00:00.000Z'],
    ['2026-02-10T00:00:00Z', 'Pacific/Kiritimati', '2025-09-30T10:00:00.000Z', '2025-12-31T10:00:00.000Z'],
    ['2026-05-01T00:00:00Z', 'UTC', '2026-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
  ] as const)('at %s in %s the last quarter is from %s until %s', ([at, zone, from, until]) => {
    const { current, last } = quartersAt(Date.parse(at), zone);
    expect([last.from.toISOString(), last.until.toISOString()]).toEqual([from, until]);
    expect([current.from.toISOString(), current.until]).toEqual([until, new Date(at)]);
  });
});

test('three months after the end of November is the start of March', () => {
  expect(quarterAfter(new Date('2026-11-30T05:00:00Z'))).toEqual(new Date('2027-03-02T05:00:00Z'));
});
