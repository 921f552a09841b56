import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holidaysOf, isWeekend } from './holidays.ts';

/** The published dates of the ten federal holidays of each year, in order. Holidays on a weekend have moved to the next working day. */
const publishedHolidays: readonly (readonly [year: number, days: string])[] = [
  [2021, '01-01 04-02 05-24 07-01 09-06 09-30 10-11 11-11 12-27 12-28'],
  [2022, '01-03 04-15 05-23 07-01 09-05 09-30 10-10 11-11 12-26 12-27'],
  [2023, '01-02 04-07 05-22 07-03 09-04 10-02 10-09 11-13 12-25 12-26'],
  [2024, '01-01 03-29 05-20 07-01 09-02 09-30 10-14 11-11 12-25 12-26'],
  [2025, '01-01 04-18 05-19 07-01 09-01 09-30 10-13 11-11 12-25 12-26'],
  [2026, '01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-28'],
];

describe('holidaysOf', () => {
  test.for(publishedHolidays)('the federal holidays of %i are the published days', ([year, days]) => {
    expect([...holidaysOf(year).values()]).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  });

  test('Truth and Reconciliation Day does not exist before 2021', () => {
    expect(holidaysOf(2020).has('National Day for Truth and Reconciliation')).toBe(false);
  });

  test('the holidays of any year are ten different working days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2021, max: 2400 }), (year) => {
        const days = [...holidaysOf(year).values()];
        expect(new Set(days).size).toBe(10);
        expect(days.filter(isWeekend)).toEqual([]);
        expect(days).toEqual(days.toSorted());
      }),
    );
  });
});
