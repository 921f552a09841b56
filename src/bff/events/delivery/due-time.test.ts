import { describe, expect, test } from 'vitest';
import { msAfterQuietHours, dueMsOf } from './due-time.ts';

const msAt = (text: string) => Date.parse(text);
const nightHours = { from: '22:00', to: '07:30' };

describe('afterQuiet and dueMsOf', () => {
  test.for([
    ['in the evening of quiet hours past midnight', '2026-07-01T22:30:00-04:00', '2026-07-02T07:30:00-04:00'],
    ['after midnight', '2026-07-02T03:00:59-04:00', '2026-07-02T07:30:00-04:00'],
    ['as they begin', '2026-07-01T22:00:00-04:00', '2026-07-02T07:30:00-04:00'],
    ['in the night in which clocks are put forward', '2026-03-07T23:15:00-05:00', '2026-03-08T07:30:00-04:00'],
    ['in the night in which clocks are put back', '2026-10-31T23:15:00-04:00', '2026-11-01T07:30:00-05:00'],
  ] as const)('a message %s is due at the end of the quiet hours', ([, now, dueTime]) => {
    expect(new Date(msAfterQuietHours({ quiet: nightHours, zone: 'America/Toronto' }, msAt(now)))).toEqual(new Date(dueTime));
  });

  test.for(['2026-07-02T07:30:00-04:00', '2026-07-02T12:00:00-04:00', '2026-07-01T21:59:59-04:00'])(
    'at %s, which is outside quiet hours, a message is due at once',
    (now) => {
      expect(msAfterQuietHours({ quiet: nightHours, zone: 'America/Toronto' }, msAt(now))).toBe(msAt(now));
    },
  );

  test('quiet hours may be within one day, and use the target’s time zone', () => {
    const timing = { quiet: { from: '12:00', to: '13:00' }, zone: 'Asia/Kathmandu' };
    expect(msAfterQuietHours(timing, msAt('2026-07-01T12:20:00+05:45'))).toBe(msAt('2026-07-01T13:00:00+05:45'));
    expect(msAfterQuietHours(timing, msAt('2026-07-01T12:20:00Z'))).toBe(msAt('2026-07-01T12:20:00Z'));
  });

  test('a message is sent one hour later when daylight saving skips the end of quiet hours', () => {
    const timing = { quiet: { from: '23:00', to: '02:30' }, zone: 'America/Toronto' };
    expect(new Date(msAfterQuietHours(timing, msAt('2026-03-07T23:30:00-05:00')))).toEqual(new Date('2026-03-08T03:30:00-04:00'));
  });

  test.for([
    ['today', '2026-07-01T06:59:59-04:00', '2026-07-01T08:00:00-04:00'],
    ['tomorrow', '2026-07-01T08:00:00-04:00', '2026-07-02T08:00:00-04:00'],
    ['tomorrow, after a night of 25 hours', '2026-10-31T09:00:00-04:00', '2026-11-01T08:00:00-05:00'],
  ] as const)('a digest is due at its hour %s', ([, now, dueTime]) => {
    const timing = { digest_hour: 8, quiet: nightHours, zone: 'America/Toronto' };
    expect(new Date(dueMsOf(timing, msAt(now)))).toEqual(new Date(dueTime));
  });

  test('quiet hours end before midnight after a night of 23 hours', () => {
    const timing = { quiet: { from: '23:40', to: '23:30' }, zone: 'America/Toronto' };
    expect(new Date(msAfterQuietHours(timing, msAt('2026-03-07T23:45:00-05:00')))).toEqual(new Date('2026-03-08T23:30:00-04:00'));
  });

  test('a digest within quiet hours is due at the end of the quiet hours', () => {
    const timing = { digest_hour: 6, quiet: nightHours, zone: 'America/Toronto' };
    expect(new Date(dueMsOf(timing, msAt('2026-07-01T20:00:00-04:00')))).toEqual(new Date('2026-07-02T07:30:00-04:00'));
  });
});
