import { addDays, holidaysOf, isWeekend, weekdayOf, type Day } from '#contract/code-lists/holidays.ts';
import type { DueFilter } from './due-filters.ts';

/**
 * The zone whose calendar the clock goes by: that of Ottawa, where the reports go. Ours: the spec is silent, and one zone for all officers
 * makes an item due on the same day for each of them.
 */
export const dueTimeZone = 'America/Toronto';

/** How far off a due day is: working days that are left after today, or that it is late by, at least 1 both. */
export type DueStanding =
  | { readonly is: 'left'; readonly days: number }
  | { readonly is: 'today' }
  | { readonly is: 'late'; readonly days: number };

const holidaysByYear = new Map<string, ReadonlySet<Day>>();

/** Whether work is done on a day: no Saturday, no Sunday, no federal holiday. */
export function isWorkingDay(day: Day): boolean {
  if (isWeekend(day)) return false;
  const year = day.slice(0, 4);
  const holidays = holidaysByYear.get(year) ?? new Set(holidaysOf(Number(year)).values());
  holidaysByYear.set(year, holidays);
  return !holidays.has(day);
}

let calendar: Intl.DateTimeFormat | undefined;

/** The instant asked for last: a queue asks for the same one for each of its items. */
let latest: { readonly ms: number; readonly day: Day } | null = null;

/** The day of the clock's calendar at an instant in ms since 1970. */
export function dueCalendarDay(ms: number): Day {
  if (latest?.ms !== ms) latest = { ms, day: calendarDay(ms) };
  return latest.day;
}

function calendarDay(ms: number): Day {
  calendar ??= new Intl.DateTimeFormat('en-CA', { timeZone: dueTimeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = new Map(calendar.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/**
 * The last day on which a record of a deposit is in time: so many working days after the day of its receipt (ISO 8601), which does not count; null
 * for a time that cannot be read. Spec: silent. Ours: a reminder after FINTRAC's guidance on large virtual currency transaction reports, "within
 * five working days after the day you received the amount".
 */
export function dueDay(receivedAt: string | null | undefined, workingDays: number): Day | null {
  const ms = Date.parse(receivedAt ?? '');
  if (Number.isNaN(ms)) return null;
  let day = dueCalendarDay(ms);
  for (let left = workingDays; left > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** What a due clock looks at: the status that asks, and when the deposit came in. */
type Clocked = { readonly regulatory_status?: string | null | undefined; readonly timestamp?: string | null | undefined };

/**
 * The due day of a deposit, or null when there is none: the clock is off (`workingDays` null), or the item is no LVCTR. For the travel rule
 * nobody names a deadline, so such items show their age alone.
 */
export function dueDayOf(deposit: Clocked, workingDays: number | null): Day | null {
  if (workingDays === null || deposit.regulatory_status !== 'missing_lvctr_info') return null;
  return dueDay(deposit.timestamp, workingDays);
}

/** How far off a due day is at an instant in ms since 1970. */
export function dueStanding(due: Day, nowMs: number): DueStanding {
  const today = dueCalendarDay(nowMs);
  if (today === due) return { is: 'today' };
  if (today < due) return { is: 'left', days: workingDaysAfter(today, due) };
  // On the weekend after its due day an item is late already.
  return { is: 'late', days: Math.max(1, workingDaysAfter(due, today)) };
}

/** The working days after `from` up to and with `to`. Counted day by day: what lies further off than 100 years is not told apart. */
function workingDaysAfter(from: Day, to: Day): number {
  let count = 0;
  let day = from;
  for (let step = 0; day < to && step < 36_525; step += 1) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) count += 1;
  }
  return count;
}

/** `'3 days left'`, `'Due today'`, `'1 day late'`: days are working days. */
export function dueWords(standing: DueStanding): string {
  switch (standing.is) {
    case 'today':
      return 'Due today';
    case 'left':
    case 'late':
      return `${standing.days} day${standing.days === 1 ? '' : 's'} ${standing.is}`;
    default:
      return standing satisfies never;
  }
}

/** Whether an item with this due day is one that the filter lets through at an instant in ms since 1970. */
export function fitsDue(due: Day | null, filter: DueFilter, nowMs: number): boolean {
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
