import type { DueFilter } from '#contract/desk/due-filters.ts';
import { addDays, holidaysOf, isWeekend, weekdayOf, type Day } from '#contract/people/code-lists/holidays.ts';
import { dayInZone } from '#contract/wire/zone-day.ts';

/**
 * Time zone of due days. It is that of Ottawa, where the reports are sent. All officers use it, so that they see the same due
 * days. Our choice: the spec is silent.
 */
export const dueTimeZone = 'America/Toronto';

/**
 * Distance to a due day, in working days, at least 1. Before the due day, `days` counts the days left after today. After it,
 * `days` counts the days since.
 */
export type DueStanding =
  | { readonly is: 'left'; readonly days: number }
  | { readonly is: 'today' }
  | { readonly is: 'late'; readonly days: number };

const holidaysByYear = new Map<string, ReadonlySet<Day>>();

/** Whether a day is a working day. Saturdays, Sundays and federal holidays are not. */
export function isWorkingDay(day: Day): boolean {
  if (isWeekend(day)) return false;
  const year = day.slice(0, 4);
  const holidays = holidaysByYear.get(year) ?? new Set(holidaysOf(Number(year)).values());
  holidaysByYear.set(year, holidays);
  return !holidays.has(day);
}

/** The last time that was converted, with its day. All items of a queue use the same time, so most calls return this day. */
let latestResult: { readonly ms: number; readonly day: Day } | null = null;

/** Returns the calendar day of a time (ms since 1970) in the time zone of due days. */
export function dueCalendarDay(ms: number): Day {
  if (latestResult?.ms !== ms) latestResult = { ms, day: dayInZone(ms, dueTimeZone) as Day };
  return latestResult.day;
}

/**
 * Returns the last day for the report of a deposit, `workingDays` after the day of receipt. Returns null for an unreadable
 * time. Our choice: the spec is silent. The reminder follows FINTRAC's guidance on large virtual currency transaction reports,
 * "within five working days after the day you received the amount".
 */
export function dueDay(receivedAt: string | null | undefined, workingDays: number): Day | null {
  const ms = Date.parse(receivedAt ?? '');
  if (Number.isNaN(ms)) return null;
  let day = dueCalendarDay(ms);
  for (let remainingDays = workingDays; remainingDays > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) remainingDays -= 1;
  }
  return day;
}

/** The fields of a deposit that decide its due day. */
type DueDeposit = { readonly regulatory_status?: string | null | undefined; readonly timestamp?: string | null | undefined };

/**
 * Returns the due day of a deposit. Returns null if the reminder is off (`workingDays` is null), or if the deposit needs no
 * LVCTR. Items of the travel rule have no deadline, so they show only their age.
 */
export function dueDayOf(deposit: DueDeposit, workingDays: number | null): Day | null {
  if (workingDays === null || deposit.regulatory_status !== 'missing_lvctr_info') return null;
  return dueDay(deposit.timestamp, workingDays);
}

/** Returns how far a due day is away at the time `nowMs`. */
export function dueStanding(dueDate: Day, nowMs: number): DueStanding {
  const today = dueCalendarDay(nowMs);
  if (today === dueDate) return { is: 'today' };
  if (today < dueDate) return { is: 'left', days: workingDaysAfter(today, dueDate) };
  // On the weekend after its due day, an item is already one day late.
  return { is: 'late', days: Math.max(1, workingDaysAfter(dueDate, today)) };
}

/** Returns the number of working days after `from`, up to and including `to`. Covers at most 100 years. */
function workingDaysAfter(from: Day, to: Day): number {
  let count = 0;
  let day = from;
  for (let step = 0; day < to && step < 36_525; step += 1) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) count += 1;
  }
  return count;
}

/** The distance as a label: `'3 working days left'`, `'Due today'`, `'1 working day late'`. */
export function dueText(position: DueStanding): string {
  switch (position.is) {
    case 'today':
      return 'Due today';
    case 'left':
    case 'late':
      return `${position.days} working day${position.days === 1 ? '' : 's'} ${position.is}`;
    default:
      return position satisfies never;
  }
}

/** Whether a due day matches the filter at a time, ms since 1970. */
export function matchesDueFilter(due: Day | null, filter: DueFilter, nowMs: number): boolean {
  if (due === null || filter === 'none') return due === null && filter === 'none';
  const today = dueCalendarDay(nowMs);
  switch (filter) {
    case 'late':
      return due < today;
    case 'today':
      return due === today;
    case 'week':
      return due >= today && due <= addDays(today, (7 - weekdayOf(today)) % 7);
    default:
      return filter satisfies never;
  }
}
