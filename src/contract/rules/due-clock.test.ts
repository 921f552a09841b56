import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueFilters } from '#contract/desk/due-filters.ts';
import { addDays } from '#contract/people/code-lists/holidays.ts';
import { dueCalendarDay, dueDay, dueDayOf, dueStanding, dueText, matchesDueFilter, isWorkingDay } from './due-clock.ts';

const noonMs = (day: string) => Date.parse(`${day}T17:00:00Z`);
const wordsAt = (dueDate: string, today: string) => dueText(dueStanding(dueDate, noonMs(today)));

describe('the due day', () => {
  test.for([
    ['a Monday in an ordinary week', '2026-03-02T15:00:00Z', '2026-03-09'],
    ['a Friday, over the weekend', '2026-03-06T15:00:00Z', '2026-03-13'],
    ['a Saturday, as if on Friday', '2026-03-07T15:00:00Z', '2026-03-13'],
    ['Thursday before Good Friday', '2026-04-02T15:00:00Z', '2026-04-10'],
    ['the day before Christmas Eve, with Boxing Day kept on Monday', '2026-12-23T15:00:00Z', '2027-01-04'],
    ['late on Monday in Ottawa, Tuesday already in UTC', '2026-03-03T03:59:59Z', '2026-03-09'],
    ['an offset of its own', '2026-03-03T06:00:00+09:00', '2026-03-09'],
  ] as const)('a deposit has the expected due day (time of receipt: %s)', ([, receivedAt, due]) => {
    expect(dueDay(receivedAt, 5)).toBe(due);
  });

  test('the due day of an unreadable time is null', () => {
    expect(dueDay('yesterday', 5)).toBeNull();
    expect(dueDay(undefined, 5)).toBeNull();
  });

  test('only LVCTR deposits have a due day, and only while the reminder is on', () => {
    const timestamp = '2026-03-02T15:00:00Z';
    expect(dueDayOf({ regulatory_status: 'missing_lvctr_info', timestamp }, 1)).toBe('2026-03-03');
    expect(dueDayOf({ regulatory_status: 'missing_lvctr_info', timestamp }, null)).toBeNull();
    expect(dueDayOf({ regulatory_status: 'missing_travel_rule_info', timestamp }, 5)).toBeNull();
  });
});

const instant = fc.integer({ min: Date.parse('2021-01-01'), max: Date.parse('2100-01-01') });
const workingDays = fc.integer({ min: 1, max: 30 });
const dueAt = (ms: number, days: number) => dueDay(new Date(ms).toISOString(), days) ?? '';

describe('the due day of any deposit', () => {
  test('the due day is a working day, the configured number of working days after the receipt', () => {
    fc.assert(
      fc.property(instant, workingDays, (ms, days) => {
        const due = dueAt(ms, days);
        expect(isWorkingDay(due)).toBe(true);
        expect(dueStanding(due, ms)).toEqual({ is: 'left', days });
      }),
    );
  });

  test('a later deposit is never due earlier, and one more working day makes a deposit due later', () => {
    fc.assert(
      fc.property(instant, fc.nat({ max: 40 * 86_400_000 }), workingDays, (ms, laterMs, days) => {
        expect(dueAt(ms, days) <= dueAt(ms + laterMs, days)).toBe(true);
        expect(dueAt(ms, days) < dueAt(ms, days + 1)).toBe(true);
      }),
    );
  });

  test('the days left never increase before the due day, and the days overdue never decrease after it', () => {
    fc.assert(
      fc.property(instant, workingDays, fc.nat({ max: 60 }), (ms, days, passedDays) => {
        const due = dueAt(ms, days);
        const score = (atMs: number) => {
          const position = dueStanding(due, atMs);
          return position.is === 'today' ? 0 : position.is === 'left' ? position.days : -position.days;
        };
        expect(score(ms + (passedDays + 1) * 86_400_000)).toBeLessThanOrEqual(score(ms + passedDays * 86_400_000));
      }),
    );
  });
});

describe('the due labels', () => {
  test('the labels of due days count working days', () => {
    expect(wordsAt('2026-03-09', '2026-03-04')).toBe('3 working days left');
    expect(wordsAt('2026-03-09', '2026-03-06')).toBe('1 working day left');
    expect(wordsAt('2026-03-09', '2026-03-09')).toBe('Due today');
    expect(wordsAt('2026-03-09', '2026-03-10')).toBe('1 working day late');
    expect(wordsAt('2026-03-06', '2026-03-10')).toBe('2 working days late');
  });

  test('a deposit is overdue on the weekend after its due day', () => {
    expect(wordsAt('2026-03-06', '2026-03-07')).toBe('1 working day late');
    expect(wordsAt('2026-03-06', '2026-03-08')).toBe('1 working day late');
  });
});

describe('the filter by due day', () => {
  const wednesday = noonMs('2026-03-04');
  const matchingFilters = (due: string | null) => dueFilters.filter((filter) => matchesDueFilter(due, filter, wednesday));

  test('the filter by this week matches today but no overdue deposit', () => {
    expect(matchingFilters('2026-03-03')).toEqual(['late']);
    expect(matchingFilters('2026-03-04')).toEqual(['today', 'week']);
    expect(matchingFilters('2026-03-06')).toEqual(['week']);
    expect(matchingFilters('2026-03-09')).toEqual([]);
    expect(matchingFilters(null)).toEqual(['none']);
  });

  test('the filter by this week ends on Sunday', () => {
    expect(matchesDueFilter('2026-03-08', 'week', noonMs('2026-03-08'))).toBe(true);
    expect(matchesDueFilter('2026-03-09', 'week', noonMs('2026-03-08'))).toBe(false);
  });
});

test('the filter by due day uses the calendar of Ottawa, even when the clocks change', () => {
  expect(dueCalendarDay(Date.parse('2026-03-08T04:59:59Z'))).toBe('2026-03-07');
  expect(dueCalendarDay(Date.parse('2026-03-09T03:59:59Z'))).toBe('2026-03-08');
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
});
