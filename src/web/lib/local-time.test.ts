import { describe, expect, test } from 'vitest';
import { localTimeText, readLocalTime } from './local-time.ts';

/** Returns a function that gives the UTC offset of a time zone, regardless of the zone of the computer. */
function offsetIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (ms: number) => {
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(format.format(ms)) ?? [];
    return (sign === '+' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
}

test.for(['2026-07-21T13:30:15.000Z', '2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'])(
  'formatting the time %s and reading the resulting text returns the same time',
  (iso) => {
    const offsetAt = offsetIn('America/Toronto');
    expect(readLocalTime(localTimeText(iso, offsetAt), offsetAt)).toEqual({ iso, problem: null });
  },
);

describe('readLocalTime', () => {
  test.for([
    ['America/Toronto', '2026-07-21 09:30', '2026-07-21T13:30:00.000Z'],
    ['America/Toronto', '2026-07-21 9:30', '2026-07-21T13:30:00.000Z'],
    ['America/Toronto', '2026-07-21T09:30:15', '2026-07-21T13:30:15.000Z'],
    ['America/Toronto', '2026-07-21T09:30:00.500Z', '2026-07-21T09:30:00.500Z'],
    ['America/Toronto', '2026-07-21 09:30 -0700', '2026-07-21T16:30:00.000Z'],
    ['America/Toronto', '21/07/2026, 9:30', '2026-07-21T13:30:00.000Z'],
    ['America/Toronto', '21 July 2026,9:30', '2026-07-21T13:30:00.000Z'],
    ['America/Toronto', '2026-01-21 09:30', '2026-01-21T14:30:00.000Z'],
    ['America/Toronto', '2026-07-21 09:30 +02:00', '2026-07-21T07:30:00.000Z'],
    ['America/Toronto', '2026-11-01 01:30 -05:00', '2026-11-01T06:30:00.000Z'],
    ['America/Toronto', '2026-03-08 01:59', '2026-03-08T06:59:00.000Z'],
    ['America/Toronto', '2026-03-08 03:00', '2026-03-08T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05 01:15', '2026-04-04T14:15:00.000Z'],
    ['Pacific/Apia', '2011-12-29 09:30', '2011-12-29T19:30:00.000Z'],
    ['UTC', '2026-03-08 02:30', '2026-03-08T02:30:00.000Z'],
  ] as const)('a browser in the time zone %s reads the text %s as %s', ([zone, typed, iso]) => {
    expect(readLocalTime(typed, offsetIn(zone))).toEqual({ iso, problem: null });
  });

  test.for([
    ['America/Toronto', '2026-02-30 09:30', 'must be a day that exists'],
    ['America/Toronto', '03/04/2026 09:30', 'can mean 2026-04-03 or 2026-03-04: write one of them'],
    ['America/Toronto', '2026-07-21 24:30', 'must be a date and time such as 2026-07-21 09:30'],
    ['America/Toronto', '2026-07-21', 'must be a date and time such as 2026-07-21 09:30'],
    ['America/Toronto', '2026-03-08 02:30', 'does not exist: the clocks were put forward over it'],
    [
      'America/Toronto',
      '2026-11-01 01:30',
      'occurs twice, because the clocks were put back: write 2026-11-01 01:30 -04:00 or 2026-11-01 01:30 -05:00',
    ],
    ['Australia/Lord_Howe', '2026-10-04 02:15', 'does not exist: the clocks were put forward over it'],
  ] as const)('a browser in the time zone %s refuses the text %s with the message: %s', ([zone, typed, problem]) => {
    expect(readLocalTime(typed, offsetIn(zone))).toEqual({ iso: null, problem });
  });
});
